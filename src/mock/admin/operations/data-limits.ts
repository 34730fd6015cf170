/** How much one request may ask of the data. */
export const dataLimits = {
  /** Bytes of a body. */
  body: 1024 * 1024,
  /** Parameters in a query, repeated ones counted. */
  parameters: 40,
  /** Fields that `_sort` names. */
  sortFields: 5,
  /** Rows of one answer. */
  rows: 10_000,
  /** Rows that `_sort` can put in order: how far into the sorted table a page may reach. */
  sortedRows: 20_000,
} as const;

/** The names of the columns of the list of requests, by which it can be sorted. */

export const columnNames = ["time", "status", "target", "items", "session", "user", "client", "took"] as const;

export type ColumnName = (typeof columnNames)[number];

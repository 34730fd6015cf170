/** Estimates, in bytes, of the memory that things take in Node.js, for limits of journals and caches. */
export const memory = {
  /** A reply, without its body. */
  reply: 1000,
  /** A record of the journal, a state, or a part of one, without their texts. */
  record: 500,
  /** A key with its value in a map, without the text of the key, or a part in its list. */
  entry: 100,
  /** A list of items, and a place in it. */
  list: 100,
  place: 8,
  /** An item in UTF-8, beside its bytes. */
  item: 300,
  /** A letter of a text. */
  letter: 2,
  /** A byte of the JSON that data are read from. */
  json: 3,
} as const;

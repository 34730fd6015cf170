/** A cache that drops values which were not read for a while: least recently used, in two generations. */

export interface LruCache<Key, Value> {
  /** Returns the cached value of a key; calls `make` and caches its result if there is none. */
  get(key: Key, make: () => Value): Value;
}

/**
 * Creates a cache that holds at most `capacity` values. New values and those that are read go into the young generation; when that
 * holds half of the capacity it becomes the old one, and the old one before it is dropped. Reading a young value changes nothing.
 */
export function createLruCache<Key, Value>(capacity: number): LruCache<Key, Value> {
  const size = Math.max(Math.floor(capacity / 2), 1);
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  return {
    get(key, make) {
      const known = young.get(key);
      if (known !== undefined || young.has(key)) return known as Value;
      if (young.size >= size) {
        old = capacity < 2 ? new Map() : young;
        young = new Map();
      }
      const value = old.has(key) ? (old.get(key) as Value) : make();
      young.set(key, value);
      return value;
    },
  };
}

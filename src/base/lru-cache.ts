/** A least-recently-used cache: holds up to a number of values, and drops the one that was not read for the longest time. */

export interface LruCache<Key, Value> {
  /** Returns the cached value of a key. If it is not cached, calls `make` and caches the result. */
  get(key: Key, make: () => Value): Value;
}

/** Creates a cache that holds at most `capacity` values. */
export function createLruCache<Key, Value>(capacity: number): LruCache<Key, Value> {
  const cached = new Map<Key, Value>();
  // It moves on with each key that is dropped. A new one would pass over the places of all that were dropped before.
  let oldest = cached.keys();
  let reads = 0;
  return {
    get(key, make) {
      reads += 1;
      // An iterator that stands still keeps every table alive that the map has outgrown since.
      if (reads % capacity === 0) oldest = cached.keys();
      const value = cached.has(key) ? (cached.get(key) as Value) : make();
      cached.delete(key);
      cached.set(key, value);
      if (cached.size > capacity) cached.delete(oldest.next().value as Key);
      return value;
    },
  };
}

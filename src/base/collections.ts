/** Collections: lists, maps and records that are searched, grouped and summed; a cache of bounded size; a set of listeners. */

/** Returns the first index of a sorted list that is not below the bound, or its length. */
export function lowerBound<Item>(list: readonly Item[], isBelow: (item: Item) => boolean): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(list[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The values by their key, in the order in which each key was first met. */
export function groupBy<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/**
 * Returns the value of a name that comes from outside, such as a parameter or a header. What every object inherits, such as
 * `constructor`, is no value of it.
 */
export function lookUp<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

type Defined<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & { [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined> };

/** Returns the fields that are not undefined, as an optional field wants it. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

export function without<Value>(values: readonly Value[], others: Iterable<Value>): readonly Value[] {
  const left = new Set(others);
  return values.filter((value) => !left.has(value));
}

/** The first value that a list has again; undefined if it has each once. */
export function firstDouble<Value>(values: readonly Value[]): Value | undefined {
  const seen = new Set<Value>();
  return values.find((value) => seen.size === seen.add(value).size);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Remembers what the function returns by key; starts anew once it has `capacity` keys. */
export function remember<Key, Value>(capacity: number, make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined || known.has(key)) return value as Value;
    if (known.size >= capacity) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Remembers by an object, as long as that is in use. */
export function rememberWeakly<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

interface SharingCache<Key, Value> {
  get(key: Key, make: () => Value): Value;
}

/** Creates a cache of at most `capacity` values that also finds those still in use elsewhere. */
export function createSharingCache<Key, Value extends object>(capacity: number): SharingCache<Key, Value> {
  const kept = new Set<Value>();
  const inUse = new Map<Key, WeakRef<Value>>();
  const ended = new FinalizationRegistry<Key>((key) => {
    if (inUse.get(key)?.deref() === undefined) inUse.delete(key);
  });
  const share = (key: Key, value: Value) => {
    inUse.set(key, new WeakRef(value));
    ended.register(value, key);
    return value;
  };
  return {
    get(key, make) {
      const value = inUse.get(key)?.deref() ?? share(key, make());
      if (kept.size >= capacity && !kept.has(value)) kept.clear();
      kept.add(value);
      return value;
    },
  };
}

/** Both functions can be handed on by themselves. */
export class Listeners<Told extends readonly unknown[]> {
  readonly #listeners = new Set<(...message: Told) => void>();

  readonly tell = (...message: Told): void => {
    for (const listener of this.#listeners) listener(...message);
  };

  /** Calls the listener from now on; returns what ends that. */
  readonly subscribe = (listener: (...message: Told) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** A value that components follow. */
import { useLayoutEffect, useState } from "preact/hooks";

interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates a text that this browser keeps. If the browser forbids that, the text lasts as long as the page. It starts empty. */
export function createKeptText(key: string): Store<string> {
  const attempt = <Value>(use: () => Value) => {
    try {
      return use();
    } catch {
      return undefined;
    }
  };
  const store = createStore(attempt(() => localStorage.getItem(key)) ?? "");
  store.subscribe(() => attempt(() => localStorage.setItem(key, store.get())));
  return store;
}

/** Returns the value of a store, and renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(() => store.get());
  useLayoutEffect(() => {
    const update = () => setValue(() => store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}

/** A store that components read, and the texts that pass over the page. */
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

export interface Toast {
  readonly id: number;
  readonly tone: "good" | "bad" | "edit";
  readonly text: string;
  /** The session that it is about; empty for the default session. Undefined for a message about no session. */
  readonly session?: string;
  readonly undo?: () => void;
}

/** Milliseconds. What went wrong stays until it is closed, or until the person has done something else. */
const STAYS = 7000;
const MOST = 3;
let last = 0;

/** The messages that are shown, the newest last. */
export const toasts = {
  ...createStore<readonly Toast[]>([]),
  notify(toast: Omit<Toast, "id">): void {
    last += 1;
    const shown = { ...toast, id: last };
    const isOwn = toast.tone !== "edit";
    const kept = toasts
      .get()
      .filter(
        ({ tone, text, session }) => (text !== toast.text || session !== toast.session) && !(isOwn && tone === "bad"),
      );
    toasts.set([...kept, shown].slice(-MOST));
    if (toast.tone !== "bad") setTimeout(() => toasts.dismiss(shown.id), STAYS);
  },
  dismiss(id: number): void {
    toasts.set(toasts.get().filter((toast) => toast.id !== id));
  },
};

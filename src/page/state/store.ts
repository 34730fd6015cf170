/** A store that components read, and the texts that pass over the page. */
import { useLayoutEffect, useState } from "preact/hooks";
import { Listeners } from "../../base/collections.js";

export class Store<Value> {
  #value: Value;
  readonly #listeners = new Listeners<[]>();
  readonly subscribe = this.#listeners.subscribe;

  constructor(initial: Value) {
    this.#value = initial;
  }

  get(): Value {
    return this.#value;
  }

  set(next: Value): void {
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    this.#listeners.tell();
  }
}

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
  readonly tone: "good" | "bad";
  readonly text: string;
  /** The session that it is about; empty for the default session. Undefined for a message about no session. */
  readonly session?: string;
  readonly undo?: () => void;
}

/** Milliseconds. What went wrong stays until it is closed, or until the person has done something else. */
const STAYS = 7000;
const MOST = 3;

/** The newest last. */
class Toasts extends Store<readonly Toast[]> {
  #last = 0;

  notify(toast: Omit<Toast, "id">): void {
    this.#last += 1;
    const shown = { ...toast, id: this.#last };
    const kept = this.get().filter(
      ({ tone, text, session }) => (text !== toast.text || session !== toast.session) && tone !== "bad",
    );
    // Only the last step can be undone.
    const older = toast.tone === "bad" ? kept : kept.map(({ undo: _undo, ...message }) => message);
    this.set([...older, shown].slice(-MOST));
    if (toast.tone !== "bad") setTimeout(() => this.dismiss(shown.id), STAYS);
  }

  dismiss(id: number): void {
    this.set(this.get().filter((toast) => toast.id !== id));
  }

  /** What failed because the mock was away says nothing once it is back. */
  dismissErrors(): void {
    this.set(this.get().filter(({ tone }) => tone !== "bad"));
  }
}

export const toasts = new Toasts([]);

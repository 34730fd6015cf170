/** A set of listeners that are told of the same things. */

export interface Listeners<Told extends readonly unknown[]> {
  tell(...told: Told): void;
  /** Calls the listener from now on; returns what ends that. */
  subscribe(listener: (...told: Told) => void): () => void;
  isEmpty(): boolean;
}

export function createListeners<Told extends readonly unknown[]>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell(...told) {
      for (const listener of listeners) listener(...told);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isEmpty: () => listeners.size === 0,
  };
}

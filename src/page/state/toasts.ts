/** Short messages that go by themselves: what was done, with its undo, and what went wrong. */
import { createStore } from "./store.js";

export interface Toast {
  readonly id: number;
  readonly tone: "good" | "bad";
  readonly text: string;
  /** The session that it is about; empty for the default session. Undefined for a message about no session. */
  readonly session?: string;
  readonly undo?: () => void;
}

export const toasts = createStore<readonly Toast[]>([]);

/** Milliseconds. What went wrong stays until it is closed. */
const STAYS = 7000;
const MOST = 3;
let last = 0;

export function notify(toast: Omit<Toast, "id">): void {
  last += 1;
  const shown = { ...toast, id: last };
  const others = toasts.get().filter(({ text, session }) => text !== toast.text || session !== toast.session);
  toasts.set([...others, shown].slice(-MOST));
  if (toast.tone === "good") setTimeout(() => dismiss(shown.id), STAYS);
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

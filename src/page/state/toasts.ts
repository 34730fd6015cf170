/** Short messages: what was done, with its undo, what went wrong, and what somebody else has changed. */
import { createStore } from "./store.js";

export interface Toast {
  readonly id: number;
  readonly tone: "good" | "bad" | "edit";
  readonly text: string;
  /** The session that it is about; empty for the default session. Undefined for a message about no session. */
  readonly session?: string;
  readonly undo?: () => void;
}

export const toasts = createStore<readonly Toast[]>([]);

/** Milliseconds. What went wrong stays until it is closed, or until the person has done something else. */
const STAYS = 7000;
const MOST = 3;
let last = 0;

export function notify(toast: Omit<Toast, "id">): void {
  last += 1;
  const shown = { ...toast, id: last };
  const isOwn = toast.tone !== "edit";
  const others = toasts
    .get()
    .filter(
      ({ tone, text, session }) => (text !== toast.text || session !== toast.session) && !(isOwn && tone === "bad"),
    );
  toasts.set([...others, shown].slice(-MOST));
  if (toast.tone !== "bad") setTimeout(() => dismiss(shown.id), STAYS);
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

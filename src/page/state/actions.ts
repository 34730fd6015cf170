/** Changes the mock: sends a request, tells the result, and remembers how to take it back. */
import { ApiError, type ApiRequest, ask } from "./api.js";
import { createStore } from "./store.js";
import { notify } from "./toasts.js";
import { isLocked, look, sessionOfTab } from "./world.js";

export interface Action {
  /** What was done, in the past tense: `The clock is held at 2027-03-10.` */
  readonly done: string;
  readonly requests: readonly ApiRequest[];
  /** The requests that take it back. Without them it can't be undone. */
  readonly undo?: readonly ApiRequest[] | undefined;
}

interface Step {
  readonly done: string;
  readonly session: string;
  readonly undo: readonly ApiRequest[];
}

/** The last steps that can be taken back, the latest last. */
export const steps = createStore<readonly Step[]>([]);

const STEPS_KEPT = 20;

/** Returns whether it worked. What is wrong is told to the person. */
export async function act({ done, requests, undo }: Action): Promise<boolean> {
  const session = sessionOfTab();
  const isDone = await sendAll(requests, session);
  await look();
  if (!isDone) return false;
  if (undo) steps.set([...steps.get(), { done, session, undo }].slice(-STEPS_KEPT));
  notify({ tone: "good", text: done, ...(undo && { action: { label: "Undo", run: undoLast } }) });
  return true;
}

export async function undoLast(): Promise<void> {
  const step = steps.get().at(-1);
  if (!step) return;
  steps.set(steps.get().slice(0, -1));
  if (await sendAll(step.undo, step.session)) notify({ tone: "good", text: `Taken back: ${step.done}` });
  await look();
}

async function sendAll(requests: readonly ApiRequest[], session: string): Promise<boolean> {
  try {
    for (const request of requests) await ask(request, request.path.startsWith("sessions") ? "" : session);
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}

export function tellError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) isLocked.set(true);
  notify({ tone: "bad", text: error instanceof Error ? error.message : String(error) });
}

/** Changes the mock: sends a request, shows the result, and remembers how to undo it. */
import { ApiError, type ApiRequest, ask, read } from "./api.js";
import { createStore } from "./store.js";
import { notify } from "./toasts.js";
import { isLocked, look, sessionOfTab } from "./world.js";

export interface Action {
  /** What was done, in the past tense: `The clock is held at 2027-03-10.` */
  readonly done: string;
  readonly requests: readonly ApiRequest[];
  /** Whether it removes what the state of a world does not have, such as a session or a journal. */
  readonly isFinal?: true;
}

interface Step {
  readonly done: string;
  readonly session: string;
  /** The whole state before, as `GET /world` has it. */
  readonly before: unknown;
}

/** The last steps that can be taken back, the latest last. */
export const steps = createStore<readonly Step[]>([]);

const STEPS_KEPT = 20;

/** Returns whether it worked. Errors are shown to the person. */
export async function act({ done, requests, isFinal }: Action): Promise<boolean> {
  const session = sessionOfTab();
  const before = isFinal ? undefined : await read<unknown>("world", session).catch(() => undefined);
  const isDone = await sendAll(requests, session);
  await look();
  if (!isDone) return false;
  changes.set(changes.get() + 1);
  if (before !== undefined) steps.set([...steps.get(), { done, session, before }].slice(-STEPS_KEPT));
  const undo = { label: "Undo", run: undoLast };
  notify({ tone: "good", text: done, ...(before !== undefined && { action: undo }) });
  return true;
}

/** Sets the whole state of the world back to what it was before the last step. */
export async function undoLast(): Promise<void> {
  const step = steps.get().at(-1);
  if (!step) return;
  steps.set(steps.get().slice(0, -1));
  const { done, session, before } = step;
  if (await sendAll([{ method: "PUT", path: "world", body: before }], session)) {
    notify({ tone: "good", text: `Taken back: ${done}` });
    changes.set(changes.get() + 1);
  }
  await look();
}

/** Grows with each change that was made or taken back here, so that views read again what they show. */
export const changes = createStore(0);

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
  const text = error instanceof Error ? error.message : String(error);
  // A form has fields, not the places of a list.
  notify({ tone: "bad", text: text.replace(/^\[\d+\]\./, "") });
}

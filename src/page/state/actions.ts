/** Changes the mock: sends a call, shows the result, and remembers how to undo it. */
import { type AdminStep, callAdmin, inSession, messageOf, sendStep } from "./admin.js";
import { createStore } from "./store.js";
import { notify } from "./toasts.js";
import { isLocked, isUnauthorized, look, sessionOfTab } from "./world.js";

export interface Action {
  /** What was done, in the past tense: `The clock is held at 2027-03-10.` */
  readonly done: string;
  readonly step: AdminStep;
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
export async function act({ done, step, isFinal }: Action): Promise<boolean> {
  const session = sessionOfTab();
  const query = inSession(session);
  const before = isFinal ? undefined : await callAdmin("getWorld", { query }).catch(() => undefined);
  const isDone = await send(step, session);
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
  if (await send({ id: "setWorld", body: before as never }, session)) {
    notify({ tone: "good", text: `Taken back: ${done}` });
    changes.set(changes.get() + 1);
  }
  await look();
}

/** Grows with each change that was made or taken back here, so that views read again what they show. */
export const changes = createStore(0);

async function send(step: AdminStep, session: string): Promise<boolean> {
  try {
    await sendStep(step, session);
    return true;
  } catch (error) {
    tellError(error);
    return false;
  }
}

export function tellError(error: unknown): void {
  if (isUnauthorized(error)) isLocked.set(true);
  // A form has fields, not the places of a list.
  notify({ tone: "bad", text: messageOf(error).replace(/^\[\d+\]\./, "") });
}

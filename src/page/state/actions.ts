/** Changes the mock: sends a call, shows the result, and remembers how to undo it. */
import { ControlError } from "../../mock/control/control-error.js";
import type { WorldDocument } from "../../mock/sessions/world-document.js";
import { type AdminStep, callAdmin, inSession, messageOf, sendStep, sendTagged } from "./admin.js";
import { createStore } from "./store.js";
import { partsOf, type StateStep, takeBack } from "./taking-back.js";
import { notify } from "./toasts.js";
import { isLocked, isUnauthorized, look, sessionOfTab } from "./world.js";

export interface Action {
  /** What was done, in the past tense: `The clock is held at 2027-03-10.` */
  readonly done: string;
  readonly step: AdminStep;
  /** The call that takes it back, by what the step returned. Default: what differs in the state of the session. */
  readonly inverse?: (result: never) => AdminStep;
  /** Whether it removes what the state of a session does not have, such as a session or a journal. */
  readonly isFinal?: true;
}

interface Step {
  readonly done: string;
  readonly session: string;
  /** Throws an error that says why it can't be undone any more. */
  undo(): Promise<unknown>;
}

/** The last steps that can be undone, the latest last. */
export const steps = createStore<readonly Step[]>([]);

const STEPS_KEPT = 20;

/** Returns whether it worked. Errors are shown to the person. */
export async function act({ done, step, inverse, isFinal }: Action): Promise<boolean> {
  const session = sessionOfTab();
  try {
    const before = inverse || isFinal ? undefined : await readState(session);
    const result = await sendStep(step, session);
    const back = inverse?.(result as never);
    if (back) remember({ done, session, undo: () => sendStep(back, session) });
    else if (before) {
      const changed = { before, after: await readState(session), parts: partsOf(step.id) };
      remember({ done, session, undo: () => restore(changed, session) });
    } else notify({ tone: "good", text: done, session });
    changes.set(changes.get() + 1);
    return true;
  } catch (error) {
    tellError(error);
    return false;
  } finally {
    await look();
  }
}

function remember(step: Step): void {
  steps.set([...steps.get(), step].slice(-STEPS_KEPT));
  const action = { label: "Undo", run: () => void undo(step) };
  notify({ tone: "good", text: step.done, session: step.session, action });
}

export function undoLast(): void {
  const step = steps.get().at(-1);
  if (step) void undo(step);
}

/** Takes back one step, whatever was done after it. */
async function undo(step: Step): Promise<void> {
  if (!steps.get().includes(step)) return;
  steps.set(steps.get().filter((one) => one !== step));
  const { done, session } = step;
  try {
    await step.undo();
    notify({ tone: "good", text: `Undone: ${done}`, session });
    changes.set(changes.get() + 1);
  } catch (error) {
    notify({ tone: "bad", text: `Not undone: ${done} ${messageOf(error)}`, session });
  }
  await look();
}

function readState(session: string): Promise<WorldDocument> {
  return callAdmin("getWorld", { query: inSession(session) });
}

/** Somebody may change something between the reading and the writing; then it is read again. */
const TRIES = 3;

async function restore(changed: StateStep, session: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { result, tag } = await sendTagged({ id: "getWorld" }, session);
    const { state, conflict } = takeBack(changed, result as WorldDocument);
    if (conflict !== undefined) throw new Error(`Somebody has changed it since (${conflict}).`);
    try {
      return void (await sendTagged({ id: "setWorld", body: state }, session, tag));
    } catch (error) {
      if (tries === TRIES || !(error instanceof ControlError && error.problem.status === 412)) throw error;
    }
  }
}

/** Grows with each change that was made or undone here, so that views read again what they show. */
export const changes = createStore(0);

export function tellError(error: unknown): void {
  if (isUnauthorized(error)) isLocked.set(true);
  notify({ tone: "bad", text: messageOf(error), session: sessionOfTab() });
}

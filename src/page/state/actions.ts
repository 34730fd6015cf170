/** Changes the mock: sends a call, shows the result, and remembers how to undo it. */
import type { Profile } from "../../contract/choices.js";
import { ControlError } from "../../mock/message/problem.js";
import type { StateDocument } from "../../mock/state/state-document.js";
import { address } from "./address.js";
import {
  type AdminStep,
  callAdmin,
  changesBetween,
  inSession,
  messageOf,
  putState,
  readState,
  readTagged,
  sendStep,
} from "./admin.js";
import { Store, toasts } from "./store.js";
import { connection, isUnauthorized, lookAtMock, lookAtState } from "./world.js";

interface Action {
  /** What was done, in the past tense: `The clock is held at 2027-03-10.` */
  readonly done: string;
  /** A function makes the step when its turn comes, from what the mock says then: the page may still show what was before. */
  readonly step: AdminStep | ((session: string) => Promise<AdminStep>);
  /** Whether it removes what the state of a session does not have, such as a session or a journal. */
  readonly isFinal?: true;
}

interface Done {
  readonly done: string;
  readonly session: string;
  readonly before: StateDocument;
  readonly tag: string;
}

class Steps extends Store<readonly Done[]> {
  #latest: Promise<unknown> = Promise.resolve();

  /** Runs one change after another, so that each knows the states before and after itself alone. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = this.#latest.then(run);
    this.#latest = result.catch(() => {});
    return result;
  }

  /** Undoes the last step, after all that was begun: it may not be known yet. */
  readonly undoLast = (): void => {
    void this.inTurn(async () => {
      const step = this.get().at(-1);
      if (step) await undo(step);
    });
  };
}

export const steps = new Steps([]);

const STEPS_KEPT = 20;

/** Sends the answers that differ from what the mock has when its turn comes. */
export function stepToAnswers(answers: Readonly<Record<string, string>>) {
  return async (session: string): Promise<AdminStep> => {
    const current = await callAdmin("getProfile", { query: inSession(session) });
    return { id: "changeProfile", body: changesBetween(current, { ...current, ...answers }) as Partial<Profile> };
  };
}

/** Returns whether it worked. Errors are shown to the person. An action that asks first gives the session that its question names. */
export function act(action: Action, session = address.session()): Promise<boolean> {
  return steps.inTurn(() => change(action, session));
}

async function change({ done, step: given, isFinal }: Action, session: string): Promise<boolean> {
  try {
    const step = typeof given === "function" ? await given(session) : given;
    const before = isFinal ? undefined : await readState(session);
    await sendStep(step, session);
    if (before) {
      const { tag } = await readTagged(session);
      steps.set([...steps.get(), { done, session, before, tag }].slice(-STEPS_KEPT));
      toasts.notify({ tone: "good", text: done, session, undo: steps.undoLast });
    } else toasts.notify({ tone: "good", text: done });
    return true;
  } catch (error) {
    tellError(error, session);
    return false;
  } finally {
    await lookAtMock();
  }
}

/** Puts back the state before the step, unless somebody has changed it since. What is counted goes on. */
async function undo(step: Done): Promise<void> {
  const { done, session, before, tag } = step;
  try {
    const { counts } = (await readTagged(session)).state;
    await putState({ ...before, ...(counts && { counts }) }, session, tag);
    steps.set(steps.get().filter((kept) => kept !== step));
    toasts.notify({ tone: "good", text: `Undone: ${done}`, session });
  } catch (error) {
    const isChanged = error instanceof ControlError && error.problem.status === 412;
    // None of the steps before it can be undone then, either.
    if (isChanged) steps.set(steps.get().filter((kept) => kept.session !== session));
    const why = isChanged ? "Somebody else has changed the state since." : messageOf(error);
    toasts.notify({ tone: "bad", text: `Not undone: ${done} ${why}`, session });
  }
  await lookAtState();
}

export function tellError(error: unknown, session = address.session()): void {
  if (isUnauthorized(error)) connection.set("locked");
  else if (!(error instanceof ControlError) && error instanceof TypeError) connection.set("away");
  toasts.notify({ tone: "bad", text: messageOf(error), session });
}

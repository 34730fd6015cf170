/** Changes the mock: sends a call, shows the result, and remembers how to undo it. */
import type { Profile } from "../../contract/choices.js";
import { ControlError } from "../../mock/message/problem.js";
import type { WorldDocument } from "../../mock/sessions/world-document.js";
import { address } from "./address.js";
import { type AdminStep, callAdmin, inSession, messageOf, readState, sendStep, sendTagged } from "./admin.js";
import { changesBetween, placesOf, type StateStep, takeBack } from "./changes.js";
import { Store, toasts } from "./store.js";
import { connection, isUnauthorized, world } from "./world.js";

interface Action {
  /** What was done, in the past tense: `The clock is held at 2027-03-10.` */
  readonly done: string;
  /** A function makes the step when its turn comes, from what the mock says then: the page may still show what was before. */
  readonly step: AdminStep | ((session: string) => Promise<AdminStep>);
  /** Whether it removes what the state of a session does not have, such as a session or a journal. */
  readonly isFinal?: true;
}

/** What was done, so that it can be undone. */
interface Done extends StateStep {
  readonly done: string;
  readonly session: string;
}

/** The last steps that can be undone, the latest last. */
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
    void this.#latest.then(() => {
      const step = this.get().at(-1);
      if (step) void undo(step);
    });
  };
}

export const steps = new Steps([]);

const STEPS_KEPT = 20;

/** A step that gives answers to choices: it sends those that differ from what the mock has when its turn comes. */
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
    const result = await sendStep(step, session);
    if (before) {
      const after = await readState(session);
      const taken = { done, session, before, after, places: placesOf(step, result) };
      steps.set([...steps.get(), taken].slice(-STEPS_KEPT));
      toasts.notify({ tone: "good", text: done, session, undo: () => void undo(taken) });
    } else toasts.notify({ tone: "good", text: done, session });
    return true;
  } catch (error) {
    tellError(error, session);
    return false;
  } finally {
    await world.look();
  }
}

/** Takes back one step, whatever was done after it. */
function undo(step: Done): Promise<void> {
  if (!steps.get().includes(step)) return Promise.resolve();
  steps.set(steps.get().filter((kept) => kept !== step));
  const { done, session } = step;
  return steps.inTurn(async () => {
    await restore(step).then(
      () => toasts.notify({ tone: "good", text: `Undone: ${done}`, session }),
      (error) => toasts.notify({ tone: "bad", text: `Not undone: ${done} ${messageOf(error)}`, session }),
    );
    await world.look();
  });
}

/** Somebody may change something between the reading and the writing; then it is read again. */
const TRIES = 3;

async function restore(step: Done): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { result, tag } = await sendTagged({ id: "getWorld" }, step.session);
    const { state, conflict } = takeBack(step, result as WorldDocument);
    if (conflict !== undefined) throw new Error(`Somebody has changed it since (${conflict}).`);
    try {
      return void (await sendTagged({ id: "setWorld", body: state }, step.session, tag));
    } catch (error) {
      if (tries === TRIES || !(error instanceof ControlError && error.problem.status === 412)) throw error;
    }
  }
}

export function tellError(error: unknown, session = address.session()): void {
  if (isUnauthorized(error)) connection.set("locked");
  toasts.notify({ tone: "bad", text: messageOf(error), session });
}

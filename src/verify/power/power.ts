/**
 * Finds out which faults a verification would have found at its target: a copy of the target is verified in memory, under each
 * mutant of the catalogue, with the same options and rules.
 */

import { LAST_DATE } from "../../contract/calendar-date.js";
import { lists, rangedLists } from "../../contract/lists.js";
import type { DatedEvent } from "../../museum/catalogue.js";
import type { Mutant } from "../../mutants/mutant.js";
import { mutantNamed, mutants } from "../../mutants/mutants.js";
import { listedResponses } from "../judging/examination.js";
import { toLearnedProfile } from "../learning/observed-choices.js";
import { noteOnZones } from "../report/assembly.js";
import type { Power } from "../report/power.js";
import type { Report } from "../report/report.js";
import { rules as allRules } from "../rules/generated/rule-table.js";
import { isPlaced, keyOf, textOf } from "../target-model/item.js";
import type { Run } from "../target-model/run.js";
import { type VerificationOptions, type Verified, verifyWithRun } from "../verification.js";
import { type Condition, conditions, type TargetCopy } from "./conditions.js";

type FaultPower = Power["faults"][number];
type Circumstances = Parameters<Condition["apply"]>[0];

/** Serves a copy in process. The verifier must not import the mock, so the caller passes it in. */
type ServeCopy = (copy: TargetCopy, serving: Serving) => (request: Request) => Promise<Response>;

const MAX_MILLISECONDS = 60_000;

const ON_BROKEN = "The service breaks rules, and the copy keeps them: this is the power of a run once they are kept.";

const OVER = "The time was over before all was tried that could let a run find more.";

export async function measurePower(
  { report, run }: Verified,
  options: VerificationOptions,
  serve: ServeCopy,
): Promise<Power> {
  const began = options.now();
  const done = (power: Omit<Power, "milliseconds">): Power => ({
    ...power,
    milliseconds: Math.round(options.now() - began),
  });
  const unknown = (why: string) => done({ unknown: why, faults: [], notes: [] });
  if (report.ended !== undefined) return unknown(report.ended);
  const copy = copyTarget(run, report.choices);
  const trial = new Trial({ copy, options, isDataGiven: options.fixtures !== undefined }, serve);
  const reached = new Set<Mutant>();
  const clean = await trial.verify([], {
    mutantsFor: () => mutants.filter((mutant) => !reached.has(mutant)),
    onReached(some) {
      for (const mutant of some) reached.add(mutant);
    },
  });
  if (!clean) return unknown("there was no time to verify a copy of the service");
  // The copy has entity tags, whether the target has some or not.
  if (!run.log.some(({ headers }) => headers.get("ETag") !== null)) reached.delete(mutantNamed("etag-fixed"));
  const faults: FaultPower[] = [];
  for (const [index, mutant] of mutants.entries()) {
    options.onProgress?.(index, mutants.length, `its power: ${mutant.id}`);
    faults.push(await judgeMutant(mutant, reached.has(mutant), trial));
  }
  for (const [index, fault] of faults.entries()) {
    const needs = fault.status === "seen" ? [] : await needsOf(mutants[index] as Mutant, trial);
    if (needs.length > 0) faults[index] = { ...fault, needs };
  }
  const notes = [
    ...limitsOf(run, clean.run),
    ...noteOnZones(run, allRules),
    ...(report.summary.failed > 0 ? [ON_BROKEN] : []),
    ...(trial.isOver() ? [OVER] : []),
  ];
  return done({ faults, notes });
}

async function judgeMutant(mutant: Mutant, isReached: boolean, trial: Trial): Promise<FaultPower> {
  const fault = { mutant: mutant.id, harm: mutant.harm };
  if (!isReached) return { ...fault, status: "outOfReach" };
  const rule = await trial.ruleAgainst(mutant, []);
  if (rule !== undefined) return { ...fault, status: "seen", rule };
  return { ...fault, status: trial.isOver() ? "notJudged" : "missed" };
}

/** What would let the run find a mutant, as few conditions as could be found; none if nothing is known that would. */
async function needsOf(mutant: Mutant, trial: Trial): Promise<readonly string[]> {
  const applied: Condition[] = [];
  for (const condition of conditions.filter((one) => one.mutants?.includes(mutant.id) ?? true)) {
    if (!trial.canApply([...applied, condition])) continue;
    applied.push(condition);
    if ((await trial.ruleAgainst(mutant, applied)) === undefined) continue;
    return (await withoutSpare(mutant, applied, trial)).map(({ text }) => text);
  }
  return [];
}

/** Leaves out the conditions without which the mutant is found, too. */
async function withoutSpare(
  mutant: Mutant,
  applied: readonly Condition[],
  trial: Trial,
): Promise<readonly Condition[]> {
  let needed = applied;
  for (const condition of applied.slice(0, -1)) {
    const fewer = needed.filter((one) => one !== condition);
    if (trial.canApply(fewer) && (await trial.ruleAgainst(mutant, fewer)) !== undefined) needed = fewer;
  }
  return needed;
}

/** Verifies a copy of the target in memory, as it is or under some conditions. */
class Trial {
  readonly #serve: ServeCopy;
  readonly #began: number;
  /** The run under some conditions; undefined where they can't be applied. */
  readonly #changed: Map<string, Circumstances | undefined>;
  /** The rules that a copy without a mutant breaks. */
  readonly #usual = new Map<string, readonly string[]>();
  readonly #options: VerificationOptions;

  constructor(now: Circumstances, serve: ServeCopy) {
    this.#serve = serve;
    this.#options = now.options;
    this.#began = now.options.now();
    this.#changed = new Map([["", now]]);
  }

  isOver(): boolean {
    const { now, signal } = this.#options;
    return signal?.aborted === true || now() - this.#began > MAX_MILLISECONDS;
  }

  canApply(applied: readonly Condition[]): boolean {
    return this.#under(applied) !== undefined;
  }

  #under(applied: readonly Condition[]): Circumstances | undefined {
    const key = nameOf(applied);
    if (!this.#changed.has(key)) {
      const before = this.#under(applied.slice(0, -1));
      this.#changed.set(key, before && applied.at(-1)?.apply(before));
    }
    return this.#changed.get(key);
  }

  /** Returns undefined if there is no time left. */
  async verify(applied: readonly Condition[], serving: Serving): Promise<Verified | undefined> {
    const circumstances = this.#under(applied);
    // Lets signals and timers in.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!circumstances || this.isOver()) return undefined;
    const stop = new AbortController();
    const { copy, options, isDataGiven } = circumstances;
    const isSelected = options.only !== undefined || options.skip !== undefined;
    const only = isSelected ? [] : applied.flatMap((condition) => condition.only ?? []);
    const { onProgress: _, ...silent } = options;
    const trial = {
      ...silent,
      // The clock stands still, so that no rule about time depends on this machine.
      now: () => this.#began,
      rate: Number.POSITIVE_INFINITY,
      signal: stop.signal,
      ...(isDataGiven && { fixtures: copy }),
      ...(only.length > 0 && { only }),
    };
    const onStep = () => {
      if (this.isOver()) stop.abort();
    };
    const bail = serving.mutant !== undefined;
    const verified = await verifyWithRun(this.#serve(copy, serving), trial, { onStep, bail });
    if (stop.signal.aborted) return undefined;
    if (!serving.mutant) this.#usual.set(nameOf(applied), failedRules(verified.report));
    return verified;
  }

  /** Returns a rule that fails only under a mutant; undefined if no rule does, or if the time is over. */
  async ruleAgainst(mutant: Mutant, applied: readonly Condition[]): Promise<string | undefined> {
    const failed = failedRules((await this.verify(applied, { mutant }))?.report);
    const options = applied.filter(({ isAddition }) => !isAddition);
    if (failed.length > 0 && !this.#usual.has(nameOf(options))) await this.verify(options, {});
    return failed.find((rule) => !this.#usual.get(nameOf(options))?.includes(rule));
  }
}

function nameOf(applied: readonly Condition[]): string {
  return applied.map(({ text }) => text).join("; ");
}

function failedRules(report: Report | undefined): readonly string[] {
  return report?.checks.filter(({ status }) => status === "failed").map(({ rule }) => rule) ?? [];
}

/** How a copy is served. */
export interface Serving {
  /** Every answer that it changes is wrong. */
  readonly mutant?: Mutant;
  /** Returns the mutants to ask about for a request. */
  readonly mutantsFor?: () => readonly Mutant[];
  /** Is called with those that change the answer to it. */
  readonly onReached?: (mutants: readonly Mutant[]) => void;
}

function copyTarget(run: Run, choices: Report["choices"]): TargetCopy {
  const { model, options } = run;
  const shown = new Map<string, DatedEvent>();
  for (const { operation } of rangedLists)
    for (const { list } of listedResponses(run, { operation }))
      for (const item of list) if (isPlaced(operation, item)) shown.set(keyOf(operation, item), item as DatedEvent);
  const events = model.events.items.flatMap(({ key, dates }) => {
    const event = shown.get(key);
    return event ? [{ ...event, dates: [...dates] }] : [];
  });
  const { today } = model;
  return {
    hours: model.hours.items,
    events,
    today,
    profile: toLearnedProfile(choices),
    credential: options.credential,
  };
}

/** What the copy does not have of the target, in sentences. */
function limitsOf(target: Run, copy: Run): readonly string[] {
  const { hours, events } = target.model;
  const unread = lists.filter(({ name }) => target.model[name].hasUnplaced);
  const hasRest = [hours, events].some(({ isAnswered, to }) => isAnswered && to !== LAST_DATE);
  const answers = plainAnswers(copy);
  const common = [...plainAnswers(target)].filter(([query]) => answers.has(query));
  const alike = common.filter(([query, text]) => answers.get(query) === text);
  return [
    ...(hasRest
      ? [`Only part of the data was read: hours up to ${hours.to}, events from ${events.from} to ${events.to}.`]
      : []),
    ...unread.map(({ one, many }) => `Some ${many} can't be copied, because they lack what identifies an ${one}.`),
    ...(alike.length < common.length
      ? [`The copy in memory answers ${alike.length} of ${common.length} queries as the service does.`]
      : []),
  ];
}

function plainAnswers({ log, right }: Run): ReadonlyMap<string, string> {
  const plain = log.flatMap((response): [string, string][] => {
    const { method, target, credential, query, headers } = response.request;
    const isPlain = method === "GET" && credential === right && query?.parameters && !headers;
    return isPlain ? [[target, textOf(query, response)]] : [];
  });
  return new Map(plain);
}

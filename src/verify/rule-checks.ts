/** Sends all requests of a verification: preflight, exploration, each rule in turn, and the choices. */

import { checkOverUnchanged, readChange } from "./changing-data.js";
import { ClientStopped } from "./client/target-client.js";
import { observeChoices, unobservedChoices } from "./inference/observed-choices.js";
import { needSample, scheduleRules } from "./plan.js";
import { CHANGING, causeOf, STOPPED } from "./report/checks.js";
import type { Report } from "./report/report.js";
import { isDependency, type Rule, type RuleFamily } from "./rules/define-rule.js";
import type { RuleId } from "./rules/generated/rule-ids.js";
import { createLedger, type Ledger } from "./rules/recorder.js";
import type { Run } from "./run.js";
import { explore } from "./target-model/exploration.js";
import { learnEndDateBound, learnPageUnits } from "./target-model/list-readings.js";
import { checkAccess } from "./target-model/preflight.js";
import type { VerificationOptions } from "./verification-options.js";

interface Judgement {
  readonly choices: Report["choices"];
  readonly ledger: Ledger;
  readonly ended: string | undefined;
  readonly millisecondsOf: (rule: RuleId) => number;
}

/** What a run in memory adds to the options. */
export interface Bailing {
  /** Ends the run at the first rule that is broken. */
  readonly bail?: boolean;
}

/** Sends everything. If the run ends early, the result has what was found so far. */
export async function judge(
  run: Run,
  rules: readonly Rule[],
  options: VerificationOptions & Bailing,
): Promise<Judgement> {
  const { client } = run;
  const reading: Run = needSample(rules) ? { ...run, options: { ...run.options, quick: true } } : run;
  const ledger = createLedger();
  const times = new Map<RuleId, number>();
  const scheduled = scheduleRules(rules.filter(({ check }) => check));
  const show = (done: number, about: string) => options.onProgress?.(done, scheduled.length + 2, about);
  let choices = unobservedChoices("nothing was sent");
  let refusal: string | undefined;
  try {
    show(0, "the credential");
    refusal = await checkAccess(run);
    if (refusal === undefined) {
      client.endStep();
      show(1, "what there is");
      await withinBudget(run, () => exploreAll(reading), skipAll(ledger, scheduled));
      const { now, bail = false } = options;
      const isWhole = await checkRules(run, { rules, scheduled, ledger, times, show, now, bail });
      client.reserve(0);
      if (run.model.changes.length > 0) await readChange(run);
      const observed = isWhole
        ? await withinBudget(
            run,
            () => observeChoices(reading),
            () => {},
          )
        : undefined;
      choices = observed ?? unobservedChoices(isWhole ? "the budget of requests is used up" : "a rule is broken");
    }
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    choices = unobservedChoices("the run ended before it was observed");
  }
  if (refusal === undefined) reviewAll(run, rules, ledger);
  const isChanging = rules.some(({ id }) => ledger.reason(id) === CHANGING);
  const ended = refusal ?? (isChanging ? CHANGING : undefined) ?? client.stopped() ?? nothingToJudge(run);
  return { choices, ledger, ended, millisecondsOf: (rule) => times.get(rule) ?? 0 };
}

interface RuleChecks {
  readonly rules: readonly Rule[];
  /** The rules that send requests, in their order. */
  readonly scheduled: readonly Rule[];
  readonly ledger: Ledger;
  /** Takes the milliseconds of each rule. */
  readonly times: Map<string, number>;
  readonly show: (done: number, about: string) => void;
  readonly now: () => number;
  readonly bail: boolean;
}

/** Returns false if it ended at a broken rule. */
async function checkRules(
  run: Run,
  { rules, scheduled, ledger, times, show, now, bail }: RuleChecks,
): Promise<boolean> {
  const { client } = run;
  const broken = createLedger();
  const check = (rule: Rule) =>
    withinBudget(run, async () => rule.check?.({ ...run, record: ledger.recorder(rule.id) }), skipAll(ledger, [rule]));
  let unsettled = 0;
  for (const [index, rule] of scheduled.entries()) {
    show(index + 2, rule.id);
    const isFirst = rule.phase !== scheduled[index - 1]?.phase;
    if (bail && (ledger.all().length > 0 || (isFirst && isBrokenSoFar(run, rules)))) return false;
    if (isFirst && REVIEWED.includes(rule.phase))
      await reviewNeeded(run, neededFrom(rules, scheduled.slice(index)), broken);
    const cause = causeOf({ rules, ledger: broken }, rule) ?? causeOf({ rules, ledger }, rule);
    // What depends on a broken rule can't be judged, and would only load the target.
    if (cause) {
      ledger.recorder(rule.id).skip({ cause: cause.id, isViolated: false });
      continue;
    }
    if (rule.phase === "credentials") client.reserve(0);
    const began = now();
    const isLeftOut = unsettled >= MOST_UNSETTLED && !rule.review && !UNMOVED.includes(rule.family);
    const isSettled = !isLeftOut && (await checkOverUnchanged({ run, rules, ledger }, rule, check));
    if (!isSettled) ledger.recorder(rule.id).skip(CHANGING);
    if (!isSettled) unsettled += 1;
    times.set(rule.id, now() - began);
  }
  return true;
}

function isBrokenSoFar(run: Run, rules: readonly Rule[]): boolean {
  const ledger = createLedger();
  reviewAll(run, rules, ledger);
  return ledger.all().length > 0;
}

/** Rules that could not be checked because the data changed each time, after which no more of them are tried. */
const MOST_UNSETTLED = 2;
/** The families whose rules compare no data, as those that only send requests for a review to look at do not. */
const UNMOVED: readonly RuleFamily[] = ["success", "robustness", "http", "credentials"];
/** Reviews all responses; if something is broken and the data have changed, those to the data as they are now. */
async function reviewNeeded(run: Run, rules: readonly Rule[], broken: Ledger): Promise<void> {
  const [takeBack, count] = [broken.mark(), broken.all().length];
  reviewAll(run, rules, broken);
  if (broken.all().length === count || !(await readChange(run))) return;
  takeBack();
  reviewAll(run, rules, broken);
}

function reviewAll(run: Run, rules: readonly Rule[], ledger: Ledger): void {
  for (const { id, review } of rules) review?.({ ...run, record: ledger.recorder(id) });
}

/** The rules on which some others depend. */
function neededFrom(rules: readonly Rule[], others: readonly Rule[]): readonly Rule[] {
  const phase = others[0]?.phase;
  const dependencies = others.filter((rule) => rule.phase === phase).flatMap(({ dependsOn }) => dependsOn);
  return rules.filter((rule) => dependencies.some((dependency) => isDependency(dependency, rule)));
}

async function exploreAll(run: Run): Promise<void> {
  await explore(run);
  await learnEndDateBound(run);
  await learnPageUnits(run);
}

function skipAll(ledger: Ledger, rules: readonly Rule[]): () => void {
  return () => {
    for (const { id } of rules) ledger.recorder(id).skip(STOPPED);
  };
}

/** Takes a step. If the budget is used up, the rules say so and the run goes on; if the client has stopped for good, it ends. */
async function withinBudget<Result>(
  { client }: Run,
  step: () => Promise<Result>,
  onSpent: () => void,
): Promise<Result | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ClientStopped) || !error.isBudget) throw error;
    onSpent();
    return undefined;
  } finally {
    client.endStep();
  }
}

/** The phases before which all responses are reviewed, to leave out what depends on a rule that is broken already. */
const REVIEWED: readonly Rule["phase"][] = ["ranges", "probes"];

/** A target without data breaks nothing, and shows nothing. */
function nothingToJudge({ model: { hours, events } }: Run): string | undefined {
  if (!hours.isAnswered || !events.isAnswered) return undefined;
  const isEmpty = hours.entries.length + events.events.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

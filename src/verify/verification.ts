/** Verifies a target: preflight, exploration, every rule, the choices, confirmation, report. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { DataSet } from "../fixtures/data-set.js";
import { adviceOn } from "./advice/advice.js";
import { type Credential, secretsOf } from "./client/credential-variation.js";
import { ClientStopped, describeStop } from "./client/stop-reason.js";
import { reachTarget, type Target } from "./client/target.js";
import { type ClientLimits, createTargetClient } from "./client/target-client.js";
import { observeChoices, unobservedChoices } from "./inference/observed-choices.js";
import { toPinnedChecks } from "./inference/pinned-choices.js";
import type { Knowledge } from "./knowledge/knowledge.js";
import { toKnowledge } from "./knowledge/learned-knowledge.js";
import { startDefaultRules } from "./relations/default-start.js";
import { causeOf, toChecks } from "./report/checks.js";
import { operationVerdicts } from "./report/operation-verdicts.js";
import { redact } from "./report/redaction.js";
import { REPORT_SCHEMA_VERSION, type Report } from "./report/report.js";
import { summarize } from "./report/summary.js";
import { isDependency, type Rule, type RulePhase } from "./rules/define-rule.js";
import { rules as allRules } from "./rules/generated/rule-table.js";
import { createLedger, type Ledger } from "./rules/recorder.js";
import { scheduleRules } from "./rules/schedule.js";
import { type RuleSelection, selectRules } from "./rules/selection.js";
import { createRun, type Run } from "./run.js";
import { learnEndDateBound } from "./target-model/end-date-bound.js";
import { explore } from "./target-model/exploration.js";
import { learnPageUnits } from "./target-model/paging-crawls.js";
import { checkAccess } from "./target-model/preflight.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

export interface VerificationOptions extends RuleSelection {
  readonly credential?: Credential;
  /** Answers that the target must still give. */
  readonly profile?: Partial<Profile>;
  /** The data set that the target has been loaded with. */
  readonly fixtures?: DataSet;
  /** What the target takes as today, `YYYY-MM-DD`, if its clock is held. */
  readonly today?: CalendarDate;
  /** The zone in which the target takes today, an IANA name. */
  readonly timeZone?: string;
  /** Sends about 250 requests, 10 a second, and leaves out what takes more; for a target that others use. */
  readonly quick?: boolean;
  /** What an earlier full run has learned (`onKnowledge`); it tells a quick run where to ask. */
  readonly knowledge?: Knowledge;
  /** Is given what a full run has learned, for quick runs after it. */
  readonly onKnowledge?: (knowledge: Knowledge) => void;
  /** The seed of the random queries; 1 if left out. */
  readonly seed?: number;
  /** Random queries of each kind; 150 if left out. */
  readonly randomQueries?: number;
  /** Also sends POST, PUT, PATCH and DELETE, to see them rejected; false if left out. */
  readonly probeWrites?: boolean;
  /** Also tries every wrong credential on both operations, more than an account may bear; false if left out. */
  readonly deep?: boolean;
  /** Requests at once; 8 if left out. */
  readonly concurrency?: number;
  /** Requests a second; no limit if left out. */
  readonly rate?: number;
  /** A request that takes longer counts as unanswered; 10,000 ms if left out. */
  readonly timeoutMilliseconds?: number;
  /** Requests in all; 6000 if left out. */
  readonly maxRequests?: number;
  /** Ends the run; what was found so far is reported. */
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, as `Date.now` returns them. */
  readonly now: () => number;
  /** Is told how many steps are done, of how many, and what the next one is about. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
}

/** Requests kept in reserve for credentials and for confirmation. */
const RESERVED = 140;
const DEFAULTS = { maxRequests: 6000, timeoutMilliseconds: 10_000, concurrency: 8 };
const RANDOM_QUERIES = 150;
/** What a quick run has in place of the defaults. */
const QUICK = { concurrency: 2, rate: 10, randomQueries: 1 };

/** Verifies a target. Throws a TypeError for an invalid address or rule; nothing that the target does makes it throw. */
export async function verifyTarget(target: Target, options: VerificationOptions): Promise<Report> {
  const { report } = await verifyWithRun(target, options);
  return report;
}

/** A verification, with the run that it made: its client, and what was learned about the target. */
export interface Verified {
  readonly report: Report;
  readonly run: Run;
}

export async function verifyWithRun(target: Target, options: VerificationOptions): Promise<Verified> {
  const { now, seed = 1, maxRequests = DEFAULTS.maxRequests } = options;
  const rules = selectRules(allRules, options);
  const started = now();
  const run = startRun(target, { ...options, seed, maxRequests });
  run.client.reserve(Math.min(RESERVED, Math.floor(maxRequests / 3)));
  const { choices, ended, ledger, millisecondsOf } = await judge(run, rules, options);
  const checks = [
    ...(await toChecks({ run, rules, ledger, ended, millisecondsOf })),
    ...(options.profile && ended === undefined ? toPinnedChecks(run, choices, options.profile) : []),
  ];
  const report: Report = {
    schemaVersion: REPORT_SCHEMA_VERSION,
    target: run.client.base,
    summary: summarize(checks),
    operations: operationVerdicts(run, checks, ended),
    checks,
    choices,
    advice: adviceOn(run),
    notes: notesOn(run, rules),
    ...(ended !== undefined && { ended }),
    seed,
    requests: run.client.requests(),
    milliseconds: Math.round(now() - started),
    targetMilliseconds: run.client.targetMilliseconds(),
  };
  if (ended === undefined && !run.options.isQuick) options.onKnowledge?.(toKnowledge(run));
  return { report: redact(report, secretsOf(options.credential)), run };
}

type StartOptions = VerificationOptions & { readonly seed: number; readonly maxRequests: number };

function startRun(target: Target, options: StartOptions): Run {
  const { now, seed, credential, fixtures, today, timeZone, rate, signal, probeWrites = false, deep = false } = options;
  const isQuick = options.quick ?? false;
  const limits: ClientLimits = {
    now,
    concurrency: options.concurrency ?? (isQuick ? QUICK.concurrency : DEFAULTS.concurrency),
    timeoutMilliseconds: options.timeoutMilliseconds ?? DEFAULTS.timeoutMilliseconds,
    maxRequests: options.maxRequests,
    ...(rate !== undefined ? { rate } : isQuick && { rate: QUICK.rate }),
    ...(signal && { signal }),
  };
  const runOptions = {
    now,
    seed,
    probeWrites,
    deep,
    randomQueries: options.randomQueries ?? (isQuick ? QUICK.randomQueries : RANDOM_QUERIES),
    isQuick,
    ...(credential && { credential }),
    ...(fixtures && { fixtures }),
    ...(today && { today }),
    ...(timeZone !== undefined && { timeZone }),
    ...(options.knowledge && { knowledge: options.knowledge }),
  };
  const plausible = today === undefined ? plausibleDates(now(), timeZone) : [today];
  return createRun(runOptions, createTargetClient(reachTarget(target), limits), createTargetModel(plausible));
}

interface Judgement {
  readonly choices: Report["choices"];
  readonly ledger: Ledger;
  readonly ended: string | undefined;
  readonly millisecondsOf: (rule: string) => number;
}

/** Sends everything; what ends a run early leaves what was found so far. */
async function judge(run: Run, rules: readonly Rule[], options: VerificationOptions): Promise<Judgement> {
  const { client } = run;
  const ledger = createLedger();
  const times = new Map<string, number>();
  const scheduled = scheduleRules(rules.filter(({ check }) => check));
  const show = (done: number, about: string) => options.onProgress?.(done, scheduled.length + 2, about);
  let choices = unobservedChoices("nothing was sent");
  let why: string | undefined;
  try {
    show(0, "the credential");
    why = await checkAccess(run);
    if (why === undefined) {
      client.endStep();
      show(1, "what there is");
      await withinBudget(run, () => exploreAll(run), skipAll(ledger, scheduled));
      const broken = createLedger();
      for (const [index, rule] of scheduled.entries()) {
        show(index + 2, rule.id);
        const isFirst = rule.phase !== scheduled[index - 1]?.phase;
        if (isFirst && REVIEWED.includes(rule.phase)) reviewAll(run, neededFrom(rules, scheduled.slice(index)), broken);
        const cause = causeOf({ rules, ledger: broken }, rule) ?? causeOf({ rules, ledger }, rule);
        // What depends on a broken rule can't be judged, and would only load the target.
        if (cause) {
          ledger.recorder(rule.id).skip({ kind: "dependency", rule: cause.id, isViolated: false });
          continue;
        }
        if (rule.phase === "credentials") client.reserve(0);
        const began = options.now();
        const record = ledger.recorder(rule.id);
        await withinBudget(run, async () => rule.check?.({ ...run, record }), skipAll(ledger, [rule]));
        times.set(rule.id, options.now() - began);
      }
      client.reserve(0);
      const observed = await withinBudget(
        run,
        () => observeChoices(run),
        () => {},
      );
      choices = observed ?? unobservedChoices("the budget of requests is used up");
    }
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    choices = unobservedChoices(error.message);
  }
  if (why === undefined) reviewAll(run, rules, ledger);
  const stopped = client.stopped();
  const ended = why ?? (stopped && describeStop(stopped)) ?? nothingToJudge(run);
  return { choices, ledger, ended, millisecondsOf: (rule) => times.get(rule) ?? 0 };
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

function skipAll(ledger: Ledger, rules: readonly Rule[]): (error: ClientStopped) => void {
  return ({ reason }) => {
    for (const { id } of rules) ledger.recorder(id).skip({ kind: "stopped", reason });
  };
}

/** Takes a step. If the budget is used up, the rules say so and the run goes on; if the client has stopped for good, it ends. */
async function withinBudget<Result>(
  { client }: Run,
  step: () => Promise<Result>,
  onSpent: (error: ClientStopped) => void,
): Promise<Result | undefined> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof ClientStopped) || error.reason.kind !== "budget") throw error;
    onSpent(error);
    return undefined;
  } finally {
    client.endStep();
  }
}

/** The phases before which all responses are reviewed, to leave out what depends on a rule that is broken already. */
const REVIEWED: readonly RulePhase[] = ["ranges", "probes"];

const QUICK_NOTE =
  "--quick asked a few queries for each rule. It left out most limits, odd values and wrong credentials, days before today and days more than half a year ahead, and asked some things of one operation alone; a full run finds more.";
const KNOWLEDGE_NOTE = "It also asked about days that an earlier full run had seen (--knowledge).";

/** What makes rules weaker than they could be. */
function notesOn(run: Run, rules: readonly Rule[]): readonly string[] {
  const { isQuick, knowledge } = run.options;
  const onQuick = isQuick ? [knowledge ? `${QUICK_NOTE} ${KNOWLEDGE_NOTE}` : QUICK_NOTE] : [];
  return [...onQuick, ...notesOnToday(run, rules)];
}

function notesOnToday({ model, options }: Run, rules: readonly Rule[]): readonly string[] {
  const isOpen = (model.todays.at(-1)?.dates.length ?? model.plausible.length) > 1;
  const weaker = startDefaultRules.filter((id) => rules.some((rule) => rule.id === id));
  if (options.today !== undefined || !isOpen || model.plausible.length < 2 || weaker.length === 0) return [];
  const dates = model.plausible.join(" or ");
  return [
    `It is ${dates}, depending on the zone; ${weaker.join(" and ")} allow each of them. --time-zone or --today says which.`,
  ];
}

/** A target without data breaks nothing, and shows nothing. */
function nothingToJudge({ model: { hours, events } }: Run): string | undefined {
  if (!hours.isAnswered || !events.isAnswered) return undefined;
  const isEmpty = hours.entries.length + events.events.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

/** Judges a target: proves, explores, checks every rule, observes the choices, requests again, and reports. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { Credential } from "./client/credential-variation.js";
import { toCurl } from "./client/request.js";
import { reachTarget, type Target } from "./client/target.js";
import { ClientStopped, createTargetClient } from "./client/target-client.js";
import {
  type ObservedChoices,
  observeChoices,
  toPinnedChecks,
  unobservedChoices,
} from "./inference/observed-choices.js";
import { redact } from "./report/redaction.js";
import type { Check, Finding, Report } from "./report/report.js";
import { summarize } from "./report/summary.js";
import { confirm, isAnsweredAnew } from "./rules/confirmation.js";
import { secretsOf } from "./rules/credentials.js";
import { createCollector } from "./rules/recorder.js";
import type { Rule } from "./rules/rule.js";
import { rules } from "./rules/table.js";
import { createRun, type Run } from "./run.js";
import { explore } from "./target-model/exploration.js";
import { checkAccess } from "./target-model/preflight.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

export interface VerificationOptions {
  readonly credential?: Credential;
  /** What was observed must be as this profile has it. */
  readonly profile?: Profile;
  /** The data set that the target has been loaded with. */
  readonly fixtures?: DataSet;
  /** What the target takes as today, `YYYY-MM-DD`, where its clock is held. */
  readonly today?: CalendarDate;
  /** The seed of the random queries; 1 where left out. */
  readonly seed?: number;
  /** Also sends POST, PUT, PATCH and DELETE, to see them refused; false where left out. */
  readonly probeWrites?: boolean;
  /** Also tries every wrong credential on both operations, more than an account may bear; false where left out. */
  readonly deep?: boolean;
  /** So many requests at once; 8 where left out. */
  readonly concurrency?: number;
  /** At most so many requests a second. */
  readonly rate?: number;
  /** A request that takes longer counts as hanging; 10,000 ms where left out. */
  readonly timeoutMilliseconds?: number;
  /** So many requests in all; 6000 where left out. */
  readonly maxRequests?: number;
  /** Ends the run; what was found so far is reported. */
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970, as `Date.now` has them. */
  readonly now: () => number;
  /** Is evidence how many steps are done, of how many, and what is being asked about. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
}

/** Requests that are kept for credentials and for asking again, whatever the rest of a run takes. */
const RESERVED = 140;
const DEFAULT_MAX_REQUESTS = 6000;
const DEFAULT_TIMEOUT = 10_000;
const DEFAULT_CONCURRENCY = 8;
const RANDOM_QUESTIONS = 150;

/** Judges a target. Throws a TypeError for an address that is none; whatever the target does is in the report. */
export async function verifyTarget(target: Target, options: VerificationOptions): Promise<Report> {
  const { now, seed = 1, maxRequests = DEFAULT_MAX_REQUESTS } = options;
  const started = now();
  const client = createTargetClient(reachTarget(target), {
    now,
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    timeoutMilliseconds: options.timeoutMilliseconds ?? DEFAULT_TIMEOUT,
    maxRequests,
    ...(options.rate !== undefined && { rate: options.rate }),
    ...(options.signal && { signal: options.signal }),
  });
  const collector = createCollector();
  const plausible = options.today === undefined ? plausibleDates(now()) : [options.today];
  const { probeWrites = false, deep = false, credential, fixtures, today } = options;
  const runOptions = {
    now,
    seed,
    probeWrites,
    deep,
    randomQuestions: RANDOM_QUESTIONS,
    ...(credential && { credential }),
    ...(fixtures && { fixtures }),
    ...(today && { today }),
  };
  const run = createRun(runOptions, client, collector, createTargetModel(plausible));
  client.reserve(Math.min(RESERVED, Math.floor(maxRequests / 3)));
  const { choices, ended } = await hold(run, options);
  const checks = [
    ...(await toChecks(run, ended)),
    ...(options.profile && ended === undefined ? toPinnedChecks(choices, options.profile, run) : []),
  ];
  const report = {
    target: client.base,
    summary: summarize(checks),
    checks,
    choices,
    ...(ended !== undefined && { ended }),
    seed,
    requests: client.requests(),
    milliseconds: Math.round(now() - started),
  };
  return redact(report, secretsOf(run));
}

/** Asks everything; what ends a run early leaves what was found so far. */
async function hold(
  run: Run,
  { onProgress }: VerificationOptions,
): Promise<{ choices: ObservedChoices; ended: string | undefined }> {
  const { client } = run;
  const live = rules.filter(({ check }) => check);
  const show = (done: number, about: string) => onProgress?.(done, live.length + 2, about);
  let choices = unobservedChoices("nothing was asked");
  let reason: string | undefined;
  try {
    show(0, "the credential");
    reason = await checkAccess(run);
    if (reason === undefined) {
      show(1, "what there is");
      client.endStep();
      await unlessSpent(run, live, () => explore(run));
      for (const [index, rule] of live.entries()) {
        show(index + 2, rule.id);
        if (rule.id === "credential-required") client.reserve(0);
        await unlessSpent(run, [rule], async () => rule.check?.(run));
      }
      choices =
        (await unlessSpent(run, [], () => observeChoices(run))) ??
        unobservedChoices("the budget of requests is used up");
    }
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    choices = unobservedChoices(error.message);
  }
  if (reason === undefined) for (const rule of rules) rule.review?.(run);
  return { choices, ended: reason ?? client.ended() ?? nothingToJudge(run) };
}

/** An empty target breaks nothing, but neither does it show that it would keep anything. */
function nothingToJudge({ model: { answers, hours, events } }: Run): string | undefined {
  if (!answers.hours || !answers.events) return undefined;
  const isEmpty = hours.entries.length + events.events.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

/** Takes a step: where the budget is used up, the rules say so and the run goes on; where the target has gone, it ends. */
async function unlessSpent<T>(
  { collector, client }: Run,
  concerned: readonly Rule[],
  request: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ClientStopped) || !error.message.startsWith("the budget")) throw error;
    for (const { id } of concerned) collector.skip(id, error.message);
    return undefined;
  } finally {
    client.endStep();
  }
}

async function toChecks(run: Run, ended: string | undefined): Promise<readonly Check[]> {
  await moveFlakes(run);
  const checks: Check[] = [];
  for (const rule of rules) checks.push(await toCheck(run, rule, ended));
  return checks;
}

/** What is not wrong each time is no matter of its rule: the same query got different answers. */
async function moveFlakes(run: Run): Promise<void> {
  for (const rule of rules) {
    if (!/^(hours|events)-/.test(rule.id) || causeOf(run, rule) !== undefined) continue;
    for (const violation of run.collector.violations(rule.id)) {
      const { reproducibility, isFlake } = await confirm(run, rule, violation);
      const isGone = isFlake || (await unlessEnded(() => isAnsweredAnew(run, violation)));
      run.collector.settle(rule.id, { ...violation, reproducibility }, isGone);
      if (!isGone || run.collector.isBroken("same-answer")) continue;
      const message = `The same query got different answers: ${violation.message}`;
      run.collector.violate("same-answer", { ...violation, reproducibility, message });
    }
  }
}

async function unlessEnded(request: () => Promise<boolean>): Promise<boolean> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ClientStopped) return false;
    throw error;
  }
}

async function toCheck(run: Run, rule: Rule, ended: string | undefined): Promise<Check> {
  const { collector, client } = run;
  const { id, operation, summary, source, basis } = rule;
  const common = { rule: id, ...(operation && { operation }), summary, source, basis };
  const violations = collector.violations(id);
  const cause = causeOf(run, rule);
  if (violations.length > 0 && cause === undefined) {
    const findings: Finding[] = [];
    for (const violation of violations) {
      const { reproducibility } = await confirm(run, rule, violation);
      const { message, expected, actual, requests, place } = violation;
      const reproduce = [...new Set(requests.map((request) => toCurl(client.base, request)))].slice(0, 2);
      findings.push({ id: place ? `${id}/${place}` : id, message, expected, actual, reproducibility, reproduce });
    }
    const message = findings.map((finding) => finding.message).join(" ");
    return {
      ...common,
      status: "failed",
      message,
      findings,
      reproduce: findings.flatMap(({ reproduce }) => reproduce),
    };
  }
  const times = collector.times(id);
  if (violations.length === 0 && times > 0 && collector.reason(id) === undefined) {
    return { ...common, status: "passed", message: `held ${times} times`, findings: [], reproduce: [] };
  }
  const because = violations.length > 0 ? `not judged by itself while ${cause} is broken` : undefined;
  const message =
    because ??
    collector.reason(id) ??
    ended ??
    (cause ? `not judged while ${cause} is broken` : `it needs ${rule.precondition}`);
  return { ...common, status: "notExercised", message, findings: [], reproduce: [] };
}

/** The broken rule from which what is found here dependsOn, or undefined. */
function causeOf({ collector }: Run, { id, dependsOn = [] }: Rule): string | undefined {
  return dependsOn
    .flatMap((pattern) =>
      rules.filter((rule) => rule.id !== id && matches(pattern, rule.id)).map((rule) => ({ pattern, rule })),
    )
    .find(({ pattern, rule }) => {
      const place = pattern.split("/")[1];
      return collector.violations(rule.id).some((violation) => place === undefined || violation.place === place);
    })?.rule.id;
}

function matches(pattern: string, id: string): boolean {
  const [name = ""] = pattern.split("/");
  return name.endsWith("*") ? id.startsWith(name.slice(0, -1)) : id === name;
}

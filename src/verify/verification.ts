/** Judges a target: proves, explores, checks every rule, observes the choices, asks again, and reports. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { Profile } from "../contract/choices/table.js";
import type { DataSet } from "../fixtures/data-set.js";
import { toCurl } from "./ask.js";
import { createCollector } from "./collector.js";
import { confirm, isAnsweredAnew } from "./confirmation.js";
import { ConversationEnded, createConversation } from "./conversation.js";
import type { Credential } from "./credential-variation.js";
import { explore } from "./exploration/exploration.js";
import { plausibleDates } from "./exploration/today.js";
import { createKnowledge } from "./knowledge.js";
import { type ObservedChoices, observeChoices, toPinnedChecks, unobservedChoices } from "./observed-choices.js";
import { proveAccess } from "./proof.js";
import { redact } from "./redaction.js";
import type { Check, Finding, Report } from "./report.js";
import { secretsOf } from "./rules/credentials.js";
import type { Rule } from "./rules/rule.js";
import { rules } from "./rules/table.js";
import { createRun, type Run } from "./run.js";
import { summarize } from "./summary.js";
import { reachTarget, type Target } from "./target.js";

export interface VerificationOptions {
  readonly credential?: Credential;
  /** What was observed must be as this profile has it. */
  readonly profile?: Profile;
  /** The data set that the target has been loaded with. */
  readonly fixtures?: DataSet;
  /** What the target takes as today, `YYYY-MM-DD`, where its clock is held. */
  readonly today?: CalendarDate;
  /** The seed of the random questions; 1 where left out. */
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
  /** Is told how many steps are done, of how many, and what is being asked about. */
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
  const conversation = createConversation(reachTarget(target), {
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
  const run = createRun(runOptions, conversation, collector, createKnowledge(plausible));
  conversation.reserve(Math.min(RESERVED, Math.floor(maxRequests / 3)));
  const { choices, ended } = await hold(run, options);
  const checks = [
    ...(await toChecks(run, ended)),
    ...(options.profile && ended === undefined ? toPinnedChecks(choices, options.profile, run) : []),
  ];
  const report = {
    target: conversation.base,
    summary: summarize(checks),
    checks,
    choices,
    ...(ended !== undefined && { ended }),
    seed,
    requests: conversation.requests(),
    milliseconds: Math.round(now() - started),
  };
  return redact(report, secretsOf(run));
}

/** Asks everything; what ends a run early leaves what was found so far. */
async function hold(
  run: Run,
  { onProgress }: VerificationOptions,
): Promise<{ choices: ObservedChoices; ended: string | undefined }> {
  const { conversation } = run;
  const live = rules.filter(({ check }) => check);
  const show = (done: number, about: string) => onProgress?.(done, live.length + 2, about);
  let choices = unobservedChoices("nothing was asked");
  let reason: string | undefined;
  try {
    show(0, "the credential");
    reason = await proveAccess(run);
    if (reason === undefined) {
      show(1, "what there is");
      conversation.endStep();
      await unlessSpent(run, live, () => explore(run));
      for (const [index, rule] of live.entries()) {
        show(index + 2, rule.id);
        if (rule.id === "credential-required") conversation.reserve(0);
        await unlessSpent(run, [rule], async () => rule.check?.(run));
      }
      choices =
        (await unlessSpent(run, [], () => observeChoices(run))) ??
        unobservedChoices("the budget of requests is used up");
    }
  } catch (error) {
    if (!(error instanceof ConversationEnded)) throw error;
    choices = unobservedChoices(error.message);
  }
  if (reason === undefined) for (const rule of rules) rule.review?.(run);
  return { choices, ended: reason ?? conversation.ended() ?? nothingToJudge(run) };
}

/** An empty target breaks nothing, but neither does it show that it would keep anything. */
function nothingToJudge({ knowledge: { answers, hours, events } }: Run): string | undefined {
  if (!answers.hours || !answers.events) return undefined;
  const isEmpty = hours.entries.length + events.events.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

/** Takes a step: where the budget is used up, the rules say so and the run goes on; where the target has gone, it ends. */
async function unlessSpent<T>(
  { collector, conversation }: Run,
  concerned: readonly Rule[],
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConversationEnded) || !error.message.startsWith("the budget")) throw error;
    for (const { id } of concerned) collector.skip(id, error.message);
    return undefined;
  } finally {
    conversation.endStep();
  }
}

async function toChecks(run: Run, ended: string | undefined): Promise<readonly Check[]> {
  await moveFlakes(run);
  const checks: Check[] = [];
  for (const rule of rules) checks.push(await toCheck(run, rule, ended));
  return checks;
}

/** What is not wrong each time is no matter of its rule: the same question got different answers. */
async function moveFlakes(run: Run): Promise<void> {
  for (const rule of rules) {
    if (!/^(hours|events)-/.test(rule.id) || causeOf(run, rule) !== undefined) continue;
    for (const violation of run.collector.violations(rule.id)) {
      const { steadiness, isFlake } = await confirm(run, rule, violation);
      const isGone = isFlake || (await unlessEnded(() => isAnsweredAnew(run, violation)));
      run.collector.settle(rule.id, { ...violation, steadiness }, isGone);
      if (!isGone || run.collector.isBroken("same-answer")) continue;
      const message = `The same question got different answers: ${violation.message}`;
      run.collector.violate("same-answer", { ...violation, steadiness, message });
    }
  }
}

async function unlessEnded(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ConversationEnded) return false;
    throw error;
  }
}

async function toCheck(run: Run, rule: Rule, ended: string | undefined): Promise<Check> {
  const { collector, conversation } = run;
  const { id, operation, says, source, basis } = rule;
  const common = { rule: id, ...(operation && { operation }), says, source, basis };
  const violations = collector.violations(id);
  const cause = causeOf(run, rule);
  if (violations.length > 0 && cause === undefined) {
    const findings: Finding[] = [];
    for (const violation of violations) {
      const { steadiness } = await confirm(run, rule, violation);
      const { message, expected, came, asks, place } = violation;
      const reproduce = [...new Set(asks.map((ask) => toCurl(conversation.base, ask)))].slice(0, 2);
      findings.push({ id: place ? `${id}/${place}` : id, message, expected, came, steadiness, reproduce });
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
    (cause ? `not judged while ${cause} is broken` : `it needs ${rule.needs}`);
  return { ...common, status: "notExercised", message, findings: [], reproduce: [] };
}

/** The broken rule from which what is found here follows, or undefined. */
function causeOf({ collector }: Run, { id, follows = [] }: Rule): string | undefined {
  return follows
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

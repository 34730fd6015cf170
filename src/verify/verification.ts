/** Verifies a target: plans, explores, checks each rule in turn, observes the choices, and reports. */
import { isLoopback } from "../base/http.js";
import type { Profile } from "../contract/choices.js";
import { INSECURE, type TargetAccess } from "./client/access.js";
import { redact, secretsOf } from "./client/secrets.js";
import type { Target } from "./client/target.js";
import { ClientStopped, LiveClient } from "./client/target-client.js";
import { Execution, type OnProgress } from "./execution.js";
import { confirmAll } from "./judging/changing-data.js";
import { planRules, type Rule, type RuleSelection, selectRules } from "./judging/define-rule.js";
import { describeInternalError, Ledger } from "./judging/ledger.js";
import { nameDependence } from "./judging/other-requests.js";
import { toPinnedChecks } from "./learning/observed-choices.js";
import { notesOn, toReport } from "./report/assembly.js";
import { toChecks } from "./report/checks.js";
import type { Check, Report } from "./report/report.js";
import { rules as allRules } from "./rules/generated/rule-table.js";
import { createRun, type Run, type RunOptions } from "./target-model/run.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

export interface VerificationOptions extends RuleSelection, RunOptions {
  /** Answers that the target must still give. */
  readonly profile?: Partial<Profile>;
  /** What stands before the target asks for: headers, such as the key of a gateway, and TLS. */
  readonly access?: TargetAccess;
  /** Requests at once; 8 if left out. */
  readonly concurrency?: number;
  /** Requests a second; no limit if left out. */
  readonly rate?: number;
  /** A request that takes longer counts as unanswered; 10,000 ms if left out. */
  readonly timeoutMilliseconds?: number;
  /** Requests in all; 6000 if left out. */
  readonly maxRequests?: number;
  /** The run sends nothing more after this time, and judges what it has seen; 600,000 ms if left out. */
  readonly maxMilliseconds?: number;
  /** Ends the run; what was found so far is reported. */
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

const USUAL = {
  seed: 1,
  randomQueries: 150,
  concurrency: 8,
  timeoutMilliseconds: 10_000,
  maxRequests: 6000,
  maxMilliseconds: 600_000,
};

/** What a quick run has in place of the defaults. */
const QUICK = { concurrency: 2, randomQueries: 1 };
/** Requests a second of a quick run over a service that others use; one on this machine has nobody to spare. */
const QUICK_RATE = { rate: 10 };

/** Requests kept in reserve for credentials and for confirmation. */
const RESERVED = 140;

function startRun(target: Target, options: VerificationOptions): Run {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  const all = {
    ...USUAL,
    ...(options.quick && QUICK),
    ...(options.quick && isElsewhere(target) && QUICK_RATE),
    ...(Object.fromEntries(set) as unknown as VerificationOptions),
  };
  const client = new LiveClient(target, all);
  client.reserve(Math.min(RESERVED, Math.floor(all.maxRequests / 3)));
  return createRun(all, client, createTargetModel(plausibleDates(all.now(), all)));
}

function isElsewhere(target: Target): boolean {
  return typeof target === "string" && URL.canParse(target) && !isLoopback(new URL(target).hostname);
}

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

/** Compares what was learned with something else, once the rules were judged. */
type Compare = (run: Run, choices: Report["choices"]) => Promise<readonly Check[]>;

export async function verifyWithRun(
  target: Target,
  options: VerificationOptions,
  compare: Compare = async () => [],
): Promise<Verified> {
  const { now, profile, onProgress } = options;
  const plan = planRules(selectRules(allRules, options));
  const started = now();
  const run = startRun(target, options);
  const execution = new Execution(run, plan, onProgress);
  const ended = await judge(execution, run, plan.rules);
  const { ledger, choices, times } = execution;
  if (ended === undefined) await nameDependence(run, ledger);
  await confirmAll(run, ledger);
  const compared = ended === undefined ? await compare(run, choices) : [];
  const pinned = profile && ended === undefined ? toPinnedChecks(run, choices, profile) : [];
  const checks = [...toChecks({ run, ledger, ended, times }), ...pinned, ...compared];
  const notes = [...notesOn(run, plan.rules, checks, ended), ...(options.access?.tls?.insecure ? [INSECURE] : [])];
  const report = toReport(run, { checks, choices, ended, notes, milliseconds: Math.round(now() - started) });
  const headers = options.access?.variables ?? {};
  const shown = Object.keys(headers).length > 0 ? { ...report, headers } : report;
  return { report: redact(shown, secretsOf(options.credential, options.access)), run };
}

/** Sends everything. Returns why the run ended early, or judges nothing; what was found so far is in the ledger. */
async function judge(execution: Execution, run: Run, rules: readonly Rule[]): Promise<string | undefined> {
  const { ledger } = execution;
  let failure: string | undefined;
  try {
    await execution.execute();
  } catch (error) {
    if (!(error instanceof ClientStopped)) failure = describeInternalError("asking the target", error);
  }
  const { refusal } = execution;
  if (refusal === undefined) ledger.review(run, rules);
  const changing = ledger.isChanging() ? Ledger.CHANGING : undefined;
  return refusal ?? failure ?? changing ?? run.client.stopped() ?? nothingToJudge(run);
}

/** A target without data breaks nothing, and shows nothing. */
function nothingToJudge({ model: { hours, events } }: Run): string | undefined {
  if (!hours.isAnswered || !events.isAnswered) return undefined;
  const isEmpty = hours.items.length + events.items.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

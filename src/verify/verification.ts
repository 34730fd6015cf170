/** Verifies a target: plans, runs, and reports. */
import type { Profile } from "../contract/choices.js";
import { secretsOf } from "./client/credential-variation.js";
import type { Target } from "./client/target.js";
import { createTargetClient } from "./client/target-client.js";
import { Execution, type Watching } from "./executor.js";
import { toPinnedChecks } from "./learning/observed-choices.js";
import { planRules, type RuleSelection, selectRules } from "./plan.js";
import { notesOn, toReport } from "./report/assembly.js";
import { toChecks } from "./report/checks.js";
import { redact } from "./report/redaction.js";
import type { Report } from "./report/report.js";
import type { RuleId } from "./rules/generated/rule-ids.js";
import { rules as allRules } from "./rules/generated/rule-table.js";
import { createRun, type Run, type RunOptions } from "./run.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

export interface VerificationOptions extends RuleSelection, RunOptions {
  /** Answers that the target must still give. */
  readonly profile?: Partial<Profile>;
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
  /** Is told how many steps are done, of how many, and what the next one is about. */
  readonly onProgress?: (done: number, total: number, about: string) => void;
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
const QUICK = { concurrency: 2, rate: 10, randomQueries: 1 };

/** Requests kept in reserve for credentials and for confirmation. */
const RESERVED = 140;

function startRun(target: Target, options: VerificationOptions): Run {
  const known = Object.entries(options).filter(([, value]) => value !== undefined);
  const all = {
    ...USUAL,
    ...(options.quick && QUICK),
    ...(Object.fromEntries(known) as unknown as VerificationOptions),
  };
  const client = createTargetClient(target, all);
  client.reserve(Math.min(RESERVED, Math.floor(all.maxRequests / 3)));
  return createRun(all, client, createTargetModel(plausibleDates(all.now(), all)));
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

export async function verifyWithRun(
  target: Target,
  options: VerificationOptions,
  { onEvent, ...watching }: Watching = {},
): Promise<Verified> {
  const { now, profile, onProgress } = options;
  const plan = planRules(selectRules(allRules, options));
  const started = now();
  const run = startRun(target, options);
  const times = new Map<RuleId, number>();
  const execution = new Execution(run, plan, {
    ...watching,
    onEvent(event) {
      if (event.kind === "checked") times.set(event.rule, event.milliseconds);
      if (event.kind === "step") onProgress?.(event.done, event.total, event.about);
      onEvent?.(event);
    },
  });
  const { choices, ended, ledger } = await execution.execute();
  const { rules } = plan;
  const checks = [
    ...(await toChecks({ run, ledger, ended, times })),
    ...(profile && ended === undefined ? toPinnedChecks(run, choices, profile) : []),
  ];
  const notes = notesOn(run, rules, checks, ended);
  const report = toReport(run, { checks, choices, ended, notes, milliseconds: Math.round(now() - started) });
  return { report: redact(report, secretsOf(options.credential)), run };
}

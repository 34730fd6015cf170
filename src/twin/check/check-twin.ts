/** Checks a twin against its service. */
import { plural } from "../../base/text.js";
import { describeLostNumber } from "../../verify/client/json-losses.js";
import { listOf } from "../../verify/client/response.js";
import { redact, secretsOf } from "../../verify/client/secrets.js";
import type { Target } from "../../verify/client/target.js";
import { ClientStopped } from "../../verify/client/target-client.js";
import { checkAccess } from "../../verify/target-model/preflight.js";
import { mayHaveTurned, plausibleDates } from "../../verify/target-model/today.js";
import { Crawl } from "../crawl/crawl.js";
import { Questions } from "../questions.js";
import type { ReadTwin } from "../twin-files.js";
import { startTwinRun, type TwinRunOptions } from "../twin-run.js";
import { type Asked, Comparison } from "./comparison.js";
import { nameDifferences, type TwinDifference, unnamedDifferences } from "./differences.js";
import { explainDifferences } from "./drift.js";
import { settleRules, verifyAnswers } from "./rule-findings.js";

export interface CheckReport {
  readonly schemaVersion: 1;
  readonly target: string;
  /** When the twin was taken, and its digest. */
  readonly twin: { readonly takenAt: string; readonly digest: string };
  readonly verdict: "equal" | "differs" | "noVerdict";
  readonly claim: string;
  readonly questions: {
    readonly asked: number;
    readonly agreed: number;
    readonly differing: number;
    /** Questions whose two answers were not the same. */
    readonly noisy: number;
    /** Questions that got no answer, or 5xx, twice. */
    readonly lost: number;
  };
  /** Pages of the whole data that were also compared; null if there are too many. The claim does not count them. */
  readonly walkedPages: number | null;
  readonly differences: readonly TwinDifference[];
  /** The distribution of the questions, in words. */
  readonly distribution: readonly string[];
  /** What nothing is claimed about. */
  readonly leftOut: readonly string[];
  readonly seed: number;
  readonly today: string;
  /** Why there is no verdict, or why it ended early. */
  readonly ended?: string;
  readonly requests: number;
  readonly milliseconds: number;
}

/** 0 if they are equal, 1 if they differ, 3 if there is no verdict. */
export function toCheckStatus({ verdict }: CheckReport): number {
  return { equal: 0, differs: 1, noVerdict: 3 }[verdict];
}

interface CheckOptions extends TwinRunOptions {
  /** Questions to ask, each of them twice. */
  readonly questions: number;
  readonly onProgress?: (done: number, total: number) => void;
}

const QUESTION_BATCH = 8;
/** How often a question is drawn, because questions about which nothing is claimed are skipped. */
const MAX_DRAWS = 20;
/** The share of questions without a steady answer above which the others say nothing about the service. */
const MOST_UNSTEADY = 0.1;

export async function checkTwin(target: Target, twin: ReadTwin, options: CheckOptions): Promise<CheckReport> {
  const { facts } = twin;
  const started = options.now();
  const { run, client } = startTwinRun(target, options);
  const { onProgress: _, ...settling } = options;
  const tally: Tally = { steady: [], differing: [], noisy: 0, lost: 0 };
  let differences: readonly TwinDifference[] = [];
  let ended: string | undefined;
  let pages: number | undefined;
  let ruleRequests = 0;
  let comparison: Comparison | undefined;
  try {
    ended = await checkAccess(run);
    if (ended === undefined) {
      comparison = await Comparison.withTwin(run, twin, options);
      await askAll(comparison, options, tally);
      const atOnce = facts.requests.least <= options.questions * 2 ? options.concurrency : undefined;
      const verify = () => verifyAnswers(target, settling);
      const drift = await findDrift(comparison, { steady: tally.steady, atOnce, verify });
      pages = drift.pages;
      ruleRequests = drift.requests;
      differences = nameDifferences(comparison, drift);
    }
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    ended = error.message;
    const why = "and the check ended before it could find out why";
    if (comparison) differences = unnamedDifferences(comparison, tally.differing, why);
  }
  const { noisy, lost } = tally;
  const [steady, differing] = [tally.steady.length, tally.differing.length];
  const why = ended ?? describeUnsteady(steady, noisy + lost);
  const report: CheckReport = {
    schemaVersion: 1,
    target: client.base,
    twin: { takenAt: facts.takenAt, digest: facts.digest },
    verdict: differences.length + differing > 0 ? "differs" : why === undefined ? "equal" : "noVerdict",
    claim: steady === 0 ? "Nothing can be claimed." : toClaim(steady - differing, differing),
    questions: { asked: steady + noisy + lost, agreed: steady - differing, differing, noisy, lost },
    walkedPages: pages ?? null,
    differences,
    distribution: Questions.DISTRIBUTION,
    leftOut: [...Comparison.leftOutOf(facts), ...describeLostNumber(client.log)],
    seed: options.seed,
    today: comparison?.model.today ?? options.today ?? facts.today,
    ...(why !== undefined && { ended: why }),
    requests: client.requests() + ruleRequests,
    milliseconds: Math.round(options.now() - started),
  };
  return redact(report, secretsOf(options.credential, options.access));
}

interface Drifting {
  /** What was asked already. */
  readonly steady: readonly Asked[];
  /** Pages of all data to ask for at once; undefined if the data are too many to be walked through. */
  readonly atOnce: number | undefined;
  readonly verify: Parameters<typeof settleRules>[2];
}

/** Looks through all data and asks a question of each kind, and explains what differs by data, choices and broken rules. */
async function findDrift(comparison: Comparison, { steady, atOnce, verify }: Drifting) {
  const walk = atOnce === undefined ? undefined : await walkWhole(comparison, atOnce);
  const kinds = await comparison.confirmAll(Questions.ofEachKind(comparison.model));
  const explanation = await explainDifferences(comparison, [...steady, ...(walk?.asked ?? []), ...kinds]);
  return { ...(await settleRules(comparison, explanation, verify)), pages: walk?.pages };
}

/** Looks at each page of all data that is compared; a page past the end is asked for by the questions. */
async function walkWhole(comparison: Comparison, atOnce: number) {
  const walks = await new Crawl(comparison.run, { atOnce }).all();
  const asked: Asked[] = [];
  let pages = 0;
  for (const response of walks.flatMap(({ responses }) => responses)) {
    const { query } = response.request;
    const list = listOf(response);
    if (!query || !list) continue;
    if (list.length > 0) pages += 1;
    const confirmed = comparison.admit({ query }) === query ? await comparison.confirm(response) : undefined;
    if (confirmed) asked.push(confirmed);
  }
  return { asked, pages };
}

function describeUnsteady(steady: number, unsteady: number): string | undefined {
  const all = steady + unsteady;
  if (steady === 0) return "no question got a steady answer";
  return unsteady > all * MOST_UNSTEADY ? `${unsteady} of ${plural(all, "question")} got no steady answer` : undefined;
}

type Tally = Record<"steady" | "differing", Asked[]> & Record<"noisy" | "lost", number>;

/** Asks random questions, and counts their answers in `tally`. */
async function askAll(comparison: Comparison, options: CheckOptions, tally: Tally): Promise<void> {
  const { model } = comparison;
  const { questions, seed, now } = options;
  const random = new Questions(model, seed, "check");
  const started = now();
  const draw = () => {
    for (let drawn = 0; drawn < MAX_DRAWS; drawn += 1) {
      const query = comparison.claimable(random.draw());
      if (query) return query;
    }
    return undefined;
  };
  // After midnight, an answer without a startDate may be of the next day.
  const isOfNextDay = (asked: Asked) =>
    mayHaveTurned(started, now()) &&
    plausibleDates(now()).some((today) => comparison.isExplained(asked, { ...model, today }));
  for (let asked = 0; asked < questions; asked += QUESTION_BATCH) {
    const size = Math.min(QUESTION_BATCH, questions - asked);
    const batch = Array.from({ length: size }, draw).filter((query) => query !== undefined);
    for (const outcome of await Promise.all(batch.map((query) => comparison.askTwice(query)))) {
      if (typeof outcome === "string") tally[outcome] += 1;
      else if (comparison.isExplained(outcome)) tally.steady.push(outcome);
      else if (!isOfNextDay(outcome)) {
        tally.steady.push(outcome);
        tally.differing.push(outcome);
      }
    }
    options.onProgress?.(asked + size, questions);
  }
}

const CONFIDENCE = 0.95;

/** The share of answers in which two services can differ and still agree on this many questions, at 95 % confidence. */
export function largestShare(agreed: number): number {
  return agreed === 0 ? 1 : 1 - (1 - CONFIDENCE) ** (1 / agreed);
}

/** A share as a percentage of two digits, rounded up. */
export function toPercent(share: number): string {
  if (share === 0) return "0 %";
  const percent = share * 100;
  const unit = 10 ** (Math.floor(Math.log10(percent)) - 1);
  // Subtracts the rounding error of the division, which would add a digit.
  return `${Number((Math.ceil(percent / unit - 1e-9) * unit).toPrecision(2))} %`;
}

export function toClaim(agreed: number, differing: number): string {
  const all = agreed + differing;
  if (differing > 0) return `${differing} of ${all} questions got another answer (${toPercent(differing / all)}).`;
  return `${all.toLocaleString("en")} questions agreed: under this distribution the two differ in less than ${toPercent(largestShare(all))} of answers, with 95 % confidence.`;
}

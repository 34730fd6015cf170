/** Checks a twin against its service. */
import { plural } from "../../base/text.js";
import { createChance } from "../../fixtures/chance.js";
import { secretsOf } from "../../verify/client/credential-variation.js";
import { listOf } from "../../verify/client/response.js";
import type { Target } from "../../verify/client/target.js";
import { ClientStopped } from "../../verify/client/target-client.js";
import { redact } from "../../verify/report/redaction.js";
import type { Run } from "../../verify/run.js";
import { checkAccess } from "../../verify/target-model/preflight.js";
import { learn } from "../../verify/target-model/target-model.js";
import { mayHaveTurned, plausibleDates } from "../../verify/target-model/today.js";
import { crawlEvents, crawlHours, createCrawlNotes } from "../crawl/crawl.js";
import { spaceOf } from "../learning/learn.js";
import { answerBy, DISTRIBUTION, drawQuestion, type Model, oneOfEachKind } from "../questions/distribution.js";
import { startTwinRun, type TwinRunOptions } from "../take-twin.js";
import type { ReadTwin } from "../twin-files.js";
import { CHECK_SCHEMA_VERSION, type CheckReport, type TwinDifference } from "./check-report.js";
import {
  type Asked,
  type Asking,
  askTwice,
  confirm,
  createComparison,
  isExplained,
  settleModel,
} from "./comparison.js";
import { nameDifferences, unnamedDifferences } from "./differences.js";
import { explainDifferences } from "./explanation.js";
import { settleRules, type Verdicts, verifyAnswers } from "./rule-findings.js";

export interface CheckOptions extends TwinRunOptions {
  /** Questions to ask, each of them twice. */
  readonly questions: number;
  readonly onProgress?: (done: number, total: number) => void;
}

const QUESTION_BATCH = 8;
/** How often a question is drawn, because questions about which nothing is claimed are skipped. */
const MAX_DRAWS = 20;

export async function checkTwin(target: Target, twin: ReadTwin, options: CheckOptions): Promise<CheckReport> {
  const started = options.now();
  const { run, client } = startTwinRun(target, options);
  const tally: Tally = { steady: [], differing: [], noisy: 0, lost: 0 };
  let differences: readonly TwinDifference[] = [];
  let ended: string | undefined;
  let walkedPages: number | undefined;
  let ruleRequests = 0;
  let today = options.today ?? twin.facts.today;
  let settled: Model | undefined;
  const comparison = createComparison(twin.facts);
  try {
    ended = await checkAccess(run);
    if (ended === undefined) {
      const model = await settleModel(run, twin, comparison, options);
      settled = model;
      today = model.today;
      learn(run.model, { today });
      await askAll({ run, model, comparison, options, tally });
      const isWalked = twin.facts.requests.least <= options.questions * 2;
      const atOnce = isWalked ? options.concurrency : undefined;
      const { onProgress: _, ...settling } = options;
      const verify = () => verifyAnswers(target, settling);
      const drift = await findDrift({ run, model, comparison, steady: tally.steady, atOnce, verify });
      walkedPages = drift.pages;
      ruleRequests = drift.requests;
      differences = await nameDifferences({ run, model }, drift);
    }
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    ended = error.message;
    if (settled) differences = await unnamedDifferences({ run, model: settled }, tally.differing);
  }
  const differing = tally.differing.length;
  const agreed = tally.steady.length - differing;
  const why = ended ?? describeUnsteady(tally);
  const verdict = differences.length + differing > 0 ? "differs" : why === undefined ? "equal" : "noVerdict";
  const report: CheckReport = {
    schemaVersion: CHECK_SCHEMA_VERSION,
    target: client.base,
    twin: { takenAt: twin.facts.takenAt, digest: twin.facts.digest },
    verdict,
    claim: tally.steady.length === 0 ? "Nothing can be claimed." : toClaim(agreed, differing),
    questions: {
      asked: tally.steady.length + tally.noisy + tally.lost,
      agreed,
      differing,
      noisy: tally.noisy,
      lost: tally.lost,
    },
    walkedPages: walkedPages ?? null,
    differences,
    distribution: DISTRIBUTION,
    leftOut: comparison.leftOut,
    seed: options.seed,
    today,
    ...(why !== undefined && { ended: why }),
    requests: client.requests() + ruleRequests,
    milliseconds: Math.round(options.now() - started),
  };
  return redact(report, secretsOf(options.credential));
}

interface Drifting extends Asking {
  readonly run: Run;
  /** What was asked already. */
  readonly steady: readonly Asked[];
  /** Pages of all data to ask for at once; undefined if the data are too many to be walked through. */
  readonly atOnce: number | undefined;
  readonly verify: () => Promise<Verdicts>;
}

/** Looks through all data and asks a question of each kind, and explains what differs by data, choices and broken rules. */
export async function findDrift({ steady, atOnce, verify, ...asking }: Drifting) {
  const { run, model } = asking;
  const walk = atOnce === undefined ? undefined : await walkWhole(run, { ...asking, atOnce });
  const kinds = await askEachKind(run, asking);
  const asked = [...steady, ...(walk?.asked ?? []), ...kinds];
  const explanation = await explainDifferences({ ...asking, asked });
  const settled = await settleRules({ run, explanation, model }, verify);
  return { ...settled, pages: walk?.pages };
}

/** The share of questions without a steady answer above which the others say nothing about the service. */
const MOST_UNSTEADY = 0.1;

function describeUnsteady({ steady, noisy, lost }: Tally): string | undefined {
  const [unsteady, all] = [noisy + lost, steady.length + noisy + lost];
  if (steady.length === 0) return "no question got a steady answer";
  return unsteady > all * MOST_UNSTEADY ? `${unsteady} of ${plural(all, "question")} got no steady answer` : undefined;
}

interface Tally {
  readonly steady: Asked[];
  readonly differing: Asked[];
  noisy: number;
  lost: number;
}

interface Questioning extends Asking {
  readonly run: Run;
  readonly options: CheckOptions;
  readonly tally: Tally;
}

async function askAll({ run, model, comparison, options, tally }: Questioning): Promise<void> {
  const { questions, seed, now } = options;
  const chance = createChance(seed, "check");
  const space = spaceOf(model.catalogue, model.today);
  const started = now();
  const draw = () => {
    for (let drawn = 0; drawn < MAX_DRAWS; drawn += 1) {
      const question = comparison.admit(drawQuestion(chance, space), model.today);
      if (question && !comparison.isOpen(answerBy(model, question.query))) return question;
    }
    return undefined;
  };
  for (let asked = 0; asked < questions; asked += QUESTION_BATCH) {
    const size = Math.min(QUESTION_BATCH, questions - asked);
    const batch = Array.from({ length: size }, draw).filter((question) => question !== undefined);
    const outcomes = await Promise.all(batch.map(({ query }) => askTwice(run, query, { comparison, model })));
    for (const outcome of outcomes) {
      if (outcome.kind === "lost") tally.lost += 1;
      else if (outcome.kind === "noisy") tally.noisy += 1;
      // After midnight, an answer without a startDate may be of the next day.
      else if (!isOfNextDay({ model, comparison }, outcome.asked, { started, now: now() })) {
        tally.steady.push(outcome.asked);
        if (!isExplained(model, comparison, outcome.asked)) tally.differing.push(outcome.asked);
      }
    }
    options.onProgress?.(Math.min(asked + size, questions), questions);
  }
}

function isOfNextDay(
  { model, comparison }: Asking,
  asked: Asked,
  { started, now }: { readonly started: number; readonly now: number },
): boolean {
  if (isExplained(model, comparison, asked) || !mayHaveTurned(started, now)) return false;
  return plausibleDates(now).some((today) => isExplained({ ...model, today }, comparison, asked));
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

/** Asks a question of each kind, so that a choice that few questions reveal is not missed by chance. */
async function askEachKind(run: Run, asking: Asking): Promise<readonly Asked[]> {
  const { model, comparison } = asking;
  const asked: Asked[] = [];
  for (const question of oneOfEachKind(spaceOf(model.catalogue, model.today))) {
    const { query } = comparison.admit(question, model.today) ?? {};
    if (!query || comparison.isOpen(answerBy(model, query))) continue;
    const one = await confirm(run, await run.get(query), asking);
    if (one) asked.push(one);
  }
  return asked;
}

/** Requests a different page again, so that noise does not count as a difference. */
async function walkWhole(run: Run, { atOnce, ...asking }: Asking & { readonly atOnce: number }) {
  const { model, comparison } = asking;
  const crawl = { run, atOnce, bounds: {}, note: createCrawlNotes(), expect: () => {} };
  const walks = [...(await crawlHours(crawl)), ...(await crawlEvents(crawl))];
  /** Pages that the twin answers in the same way, or in another way each time it was asked. */
  const asked: Asked[] = [];
  let pages = 0;
  for (const response of walks.flatMap(({ responses }) => responses)) {
    const { query } = response.request;
    const list = listOf(response);
    // What a page past the end gets is asked by the questions.
    if (!query || !list) continue;
    if (list.length > 0) pages += 1;
    const admitted = comparison.admit({ query }, model.today);
    if (admitted?.query !== query) continue;
    const one = await confirm(run, response, asking);
    if (one) asked.push(one);
  }
  return { asked, pages };
}

/** Verifies a target: plans, explores, checks each rule in turn, observes the choices, and reports. */
import { isLoopback } from "../base/http.js";
import type { Profile } from "../contract/choices.js";
import { LARGEST_LIMIT, type ListOperation, lists, rangedLists } from "../contract/lists.js";
import { INSECURE } from "./client/access.js";
import { effortOf } from "./client/effort.js";
import { firstPageOf, type Query } from "./client/query.js";
import type { TargetRequest } from "./client/request.js";
import { listOf } from "./client/response.js";
import { redact, secretsOf } from "./client/secrets.js";
import type { Target } from "./client/target.js";
import { type ClientLimits, ClientStopped, TargetClient, unlessStopped } from "./client/target-client.js";
import { type Cause, diagnose, findCaches, tellUnits } from "./explaining/diagnosis.js";
import { bypassCaches, nameCaches, nameRace } from "./explaining/other-requests.js";
import { learnReadings } from "./learning/listing-choices.js";
import { observeChoices, toPinnedChecks, unobservedChoices } from "./learning/observed-choices.js";
import { rangesToEvents } from "./queries/calendar-queries.js";
import { checkOverUnchanged, confirmAll, listsOf, readChange } from "./recording/changing-data.js";
import {
  type PlannedPhase,
  planRules,
  type Recorder,
  type Rule,
  type RuleFamily,
  type RulePlan,
  type RuleSelection,
  selectRules,
} from "./recording/define-rule.js";
import type { RuleId } from "./recording/generated/rule-ids.js";
import { describeInternalError, Ledger } from "./recording/ledger.js";
import { reportNotes, toReport } from "./report/assembly.js";
import { toChecks } from "./report/checks.js";
import { toDiagnosis } from "./report/diagnosis.js";
import type { Check, Report } from "./report/report.js";
import { rules as allRules } from "./rules/generated/rule-table.js";
import { explore } from "./target-model/exploration.js";
import { crawl } from "./target-model/page-crawl.js";
import { pagingCrawls } from "./target-model/paging-crawls.js";
import { checkAccess } from "./target-model/preflight.js";
import { createRun, type Run, type RunOptions, toRequest } from "./target-model/run.js";
import { createTargetModel } from "./target-model/target-model.js";
import { plausibleDates } from "./target-model/today.js";

/** Is told how many steps are done, of how many, and what the next one is about. */
type OnProgress = (done: number, total: number, about: string) => void;

export interface VerificationOptions
  extends RuleSelection,
    RunOptions,
    Partial<Omit<ClientLimits, "maxBodyBytes" | "credential" | "now">> {
  /** Answers that the target must still give. */
  readonly profile?: Partial<Profile>;
  readonly onProgress?: OnProgress;
}

const USUAL = {
  seed: 1,
  timeoutMilliseconds: 10_000,
  maxRequests: 6000,
  maxMilliseconds: 600_000,
};

/** Requests a second of a quick run over a service that others use; one on this machine has nobody to spare. */
const QUICK_RATE = { rate: 10 };

/** Requests that a run of all rules sends to most targets. */
export const USUAL_REQUESTS = 3500;

/** Requests kept in reserve for credentials and for confirmation. */
const RESERVED = 140;

function startRun(target: Target, options: VerificationOptions): Run {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  const { concurrency, randomQueries } = effortOf(options.quick);
  const all = {
    ...USUAL,
    concurrency,
    randomQueries,
    ...(options.quick && isElsewhere(target) && QUICK_RATE),
    ...(Object.fromEntries(set) as unknown as VerificationOptions),
  };
  const client = new TargetClient(target, all);
  client.reserve(Math.min(RESERVED, Math.floor(all.maxRequests / 3)));
  return createRun(all, client, createTargetModel(plausibleDates(all.now(), all)));
}

function isElsewhere(target: Target): boolean {
  return typeof target === "string" && URL.canParse(target) && !isLoopback(new URL(target).hostname);
}

/**
 * Verifies a target. Throws a TypeError for an invalid address or rule. `compare` compares what was learned with something else, once
 * the rules were judged.
 */
export async function verifyTarget(
  target: Target,
  options: VerificationOptions,
  compare: (run: Run, choices: Report["choices"]) => Promise<readonly Check[]> = async () => [],
): Promise<{ readonly report: Report; readonly run: Run }> {
  const { now, profile, onProgress } = options;
  const plan = planRules(selectRules(allRules, options));
  const started = now();
  const run = startRun(target, options);
  const execution = new Execution(run, plan, onProgress);
  const { choices, ended } = await execution.judge();
  const { ledger, times } = execution;
  const isSteady = ({ operation }: ListOperation) =>
    run.model.changes.length === 0 &&
    ledger
      .breaches("same-answer")
      .every(
        ({ isBypassed, requests }) =>
          isBypassed || requests.every(({ query }) => query && query.operation !== operation),
      );
  const others = ended === undefined ? await diagnose(run, isSteady) : [];
  // What changes from one moment to the next is explained by no museum.
  const isRaced = ended === undefined && !nameCaches(run, ledger, others) && (await nameRace(run, ledger));
  const causes = [...execution.caches, ...(isRaced ? [] : others)];
  await confirmAll(run, ledger);
  const compared = ended === undefined ? await compare(run, choices) : [];
  const pinned = profile && ended === undefined ? toPinnedChecks(run, choices, profile) : [];
  const checks = [...toChecks({ run, ledger, ended, times }), ...pinned, ...compared];
  const notes = [...reportNotes(run, plan.rules, checks, ended), ...(options.access?.tls?.insecure ? [INSECURE] : [])];
  const diagnosis = toDiagnosis(run, causes, checks);
  const milliseconds = Math.round(now() - started);
  const report = toReport(run, { checks, choices, ended, notes, diagnosis, milliseconds });
  const headers = options.access?.variables ?? {};
  const shown = Object.keys(headers).length > 0 ? { ...report, headers } : report;
  return { report: redact(shown, secretsOf(options.credential, options.access)), run };
}

/** A target without data breaks nothing, and shows nothing. */
function nothingToJudge({ model: { hours, events } }: Run): string | undefined {
  if (!hours.isAnswered || !events.isAnswered) return undefined;
  const isEmpty = hours.items.length + events.items.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

/** Milliseconds in which a run that has stopped still judges what it has seen. */
const LAST_REVIEW = 10_000;
/** Rules that could not be checked because the data changed each time, after which no more of them are tried. */
const MOST_UNSETTLED = 2;
/** The families whose rules compare no data, as those that only send requests for a review to look at do not. */
const UNMOVED: readonly RuleFamily[] = ["success", "robustness", "http", "credentials"];

/** Executes a plan once: sends what each rule asks for, and records what it finds. */
class Execution {
  readonly ledger: Ledger;
  readonly times = new Map<RuleId, number>();
  caches: readonly Cause[] = [];
  readonly #run: Run;
  readonly #plan: RulePlan;
  readonly #onProgress: OnProgress;
  /** What the reviews before a phase have found, and the rules that were reviewed. */
  #broken: Ledger;
  #reviewed: readonly Rule[] = [];
  #done = 0;
  #unsettled = 0;

  constructor(run: Run, plan: RulePlan, onProgress: OnProgress = () => {}) {
    this.#run = run;
    this.#plan = plan;
    this.#onProgress = onProgress;
    this.ledger = new Ledger(plan.rules);
    this.#broken = new Ledger(plan.rules);
  }

  /** Sends everything. If the run ends early, `ended` says why, and the ledger has what was found so far. */
  async judge(): Promise<{ readonly choices: Report["choices"]; readonly ended: string | undefined }> {
    const run = this.#run;
    let choices = unobservedChoices("the run ended before it was observed");
    let failure: string | undefined;
    try {
      this.#step("the credential");
      const refusal = await checkAccess(run);
      if (refusal !== undefined) return { choices: unobservedChoices("nothing was sent"), ended: refusal };
      choices = await this.#execute();
    } catch (error) {
      if (!(error instanceof ClientStopped)) failure = describeInternalError("asking the target", error);
    }
    await unlessStopped(() => this.ledger.review(run, this.#plan.rules, run.options.now() + LAST_REVIEW));
    const changing = this.ledger.isChanging() ? Ledger.CHANGING : undefined;
    return { choices, ended: failure ?? changing ?? run.client.stopped() ?? nothingToJudge(run) };
  }

  async #execute(): Promise<Report["choices"]> {
    const { client, model } = this.#run;
    const { isSample, phases } = this.#plan;
    const sampled: Run = isSample ? { ...this.#run, effort: effortOf(true) } : this.#run;
    client.endStep();
    this.#step("what there is");
    const rules = phases.flatMap(({ checks }) => checks);
    await this.#withinBudget(async () => {
      await exploreAll(sampled);
      const isNamed = this.ledger.rules.some(({ id }) => id === "same-answer");
      this.caches = isSample || !isNamed ? [] : await findCaches(sampled);
      if (this.caches.length === 0) return;
      bypassCaches(sampled, this.ledger, this.caches);
      await exploreAll(sampled);
    }, rules);
    for (const phase of phases) await this.#checkPhase(phase);
    client.reserve(0);
    if (model.changes.length > 0) await readChange(this.#run);
    const observed = await this.#withinBudget(() => observeChoices(sampled), []);
    return observed ?? unobservedChoices("the budget of requests is used up");
  }

  async #checkPhase({ checks, reviewed }: PlannedPhase): Promise<void> {
    for (const [index, rule] of checks.entries()) {
      this.#step(rule.id);
      if (index === 0) await this.#reviewBefore(reviewed);
      const cause = this.#broken.causeOf(rule) ?? this.ledger.causeOf(rule);
      const began = this.#run.options.now();
      // What depends on a broken rule can't be judged, and would only load the target.
      if (cause) {
        const question = await this.#questionOf(rule);
        this.ledger.recorder(rule.id).skip({ cause: cause.id, isBreached: false, question });
      } else await this.#checkRule(rule);
      this.times.set(rule.id, this.#run.options.now() - began);
    }
  }

  /** Finds what a rule would ask: it is checked over the responses that are there, up to the first request that was not sent. */
  async #questionOf({ id, check }: Rule): Promise<string | undefined> {
    const run = this.#run;
    const sent = new Set(run.queries().map(({ target }) => target));
    let question: string | undefined;
    const send = async ({ method, target, disguise }: TargetRequest): Promise<never> => {
      question ??= `${method} ${disguise?.target ?? target}`;
      throw new ClientStopped("it is not sent");
    };
    const get = async (query: Query) => (sent.has(query.target) ? run.get(query) : send(toRequest(query, run.right)));
    const { hours, events } = run.model;
    const silent = { exercise() {}, breach() {} };
    const look = async () =>
      check?.({
        ...run,
        ...{ get, getAgain: get, once: (_, work) => work() },
        client: Object.assign(Object.create(run.client), { send }),
        // What is learned on the way is forgotten.
        model: { ...run.model, hours: { ...hours }, events: { ...events } },
        record: { ...this.#recorder(id), ...silent, blame: () => silent, skip() {}, exempt() {} },
      });
    await look().catch(() => {});
    return question;
  }

  async #checkRule(rule: Rule): Promise<void> {
    const [run, { ledger }] = [this.#run, this];
    if (rule.phase === "credentials") run.client.reserve(0);
    const isLeftOut = this.#unsettled >= MOST_UNSETTLED && !rule.review && !UNMOVED.includes(rule.family);
    const check = () =>
      this.#withinBudget(async () => rule.check?.({ ...run, record: this.#recorder(rule.id) }), [rule]);
    const isSettled = isLeftOut
      ? false
      : await ledger.attempt(rule.id, () => checkOverUnchanged({ run, ledger }, rule, check));
    if (isSettled !== false) return;
    ledger.recorder(rule.id).skip(Ledger.CHANGING);
    this.#unsettled += 1;
  }

  /** Records for a rule that is checked: others can also be broken by what reviews have found. */
  #recorder(rule: RuleId): Recorder {
    const recorder = this.ledger.recorder(rule);
    const isReviewed = (other: RuleId) => other !== rule && this.#broken.breaches(other).length > 0;
    return { ...recorder, isBroken: (other = rule) => recorder.isBroken(other) || isReviewed(other) };
  }

  /** Reviews all responses; if something more is broken and the data have changed, once more those to the data as they are now. */
  async #reviewBefore(rules: readonly Rule[]): Promise<void> {
    const before = this.#broken;
    this.#reviewed = [...new Set([...this.#reviewed, ...rules])];
    this.#broken = await this.#review();
    const fresh = this.#broken.all().filter(({ rule }) => before.breaches(rule).length === 0);
    if (fresh.length > 0 && (await readChange(this.#run, listsOf(fresh, this.#plan.rules))))
      this.#broken = await this.#review();
  }

  async #review(): Promise<Ledger> {
    const ledger = new Ledger(this.#plan.rules);
    await ledger.review(this.#run, this.#reviewed);
    return ledger;
  }

  /**
   * Takes a step. If the budget is used up, the rules that it serves say so and the run goes on; if the client has stopped for good,
   * the run ends.
   */
  async #withinBudget<Result>(step: () => Promise<Result>, served: readonly Rule[]): Promise<Result | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof ClientStopped) || !error.isBudget) throw error;
      for (const { id } of served) this.ledger.recorder(id).skip(Ledger.STOPPED);
      return undefined;
    } finally {
      this.#run.client.endStep();
    }
  }

  #step(about: string): void {
    const total = this.#plan.phases.reduce((sum, { checks }) => sum + checks.length, 2);
    this.#onProgress(this.#done, total, about);
    this.#done += 1;
  }
}

/** Reads what there is, and learns from its pages how it is listed. */
export async function exploreAll(run: Run): Promise<void> {
  await explore(run);
  const { pagesToEnd: maxPages, isReadWhole } = run.effort;
  const ranges = rangedLists.flatMap(({ operation }) => rangesToEvents(run).map((range) => ({ operation, range })));
  await Promise.all(
    ranges.map(async ({ operation, range }) => {
      const { length = 0 } = listOf(await run.get(firstPageOf(operation, range))) ?? [];
      if (isReadWhole || length === LARGEST_LIMIT) await crawl(run, operation, range, { maxPages });
    }),
  );
  // Whoever knows where ranges end asks for fewer pages.
  if (!isReadWhole) learnReadings(run);
  await Promise.all(lists.map((list) => pagingCrawls(run, list)));
  await Promise.all(rangedLists.map((list) => tellUnits(run, list)));
  learnReadings(run);
}

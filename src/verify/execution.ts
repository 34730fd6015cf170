/** Executes a plan: sends what each rule asks for, and records what it finds. */
import { lists, rangedLists } from "../contract/lists.js";
import { ClientStopped } from "./client/target-client.js";
import { checkOverUnchanged, readChange } from "./judging/changing-data.js";
import type { Plan, PlannedPhase, Rule, RuleFamily } from "./judging/define-rule.js";
import type { RuleId } from "./judging/generated/rule-ids.js";
import { Ledger } from "./judging/ledger.js";
import { learnReadings } from "./learning/listing-choices.js";
import { observeChoices, unobservedChoices } from "./learning/observed-choices.js";
import { rangesToEvents } from "./queries/calendar-queries.js";
import type { Report } from "./report/report.js";
import { explore } from "./target-model/exploration.js";
import { crawl } from "./target-model/page-crawl.js";
import { pagingCrawls } from "./target-model/paging-crawls.js";
import { checkAccess } from "./target-model/preflight.js";
import type { Run } from "./target-model/run.js";

/** Is told how many steps are done, of how many, and what the next one is about. */
export type OnProgress = (done: number, total: number, about: string) => void;

/** Rules that could not be checked because the data changed each time, after which no more of them are tried. */
const MOST_UNSETTLED = 2;
/** The families whose rules compare no data, as those that only send requests for a review to look at do not. */
const UNMOVED: readonly RuleFamily[] = ["success", "robustness", "http", "credentials"];

/** Executes a plan once. */
export class Execution {
  /** What the checks have found. */
  readonly ledger: Ledger;
  /** The milliseconds that each rule took. */
  readonly times = new Map<RuleId, number>();
  readonly #run: Run;
  readonly #plan: Plan;
  readonly #onProgress: OnProgress;
  /** What the reviews before a phase have found, and the rules that were reviewed. */
  #broken: Ledger;
  #reviewed: readonly Rule[] = [];
  #choices = unobservedChoices("the run ended before it was observed");
  #refusal: string | undefined;
  #done = 0;
  #unsettled = 0;

  constructor(run: Run, plan: Plan, onProgress: OnProgress = () => {}) {
    this.#run = run;
    this.#plan = plan;
    this.#onProgress = onProgress;
    this.ledger = new Ledger(plan.rules);
    this.#broken = new Ledger(plan.rules);
  }

  /** What was observed. */
  get choices(): Report["choices"] {
    return this.#choices;
  }

  /** Why nothing was judged. */
  get refusal(): string | undefined {
    return this.#refusal;
  }

  /** Throws `ClientStopped` if the client has stopped for good. */
  async execute(): Promise<void> {
    const { client, model, options } = this.#run;
    const { isSample, phases } = this.#plan;
    const sampled: Run = isSample ? { ...this.#run, options: { ...options, quick: true } } : this.#run;
    this.#step("the credential");
    this.#refusal = await checkAccess(this.#run);
    if (this.#refusal !== undefined) {
      this.#choices = unobservedChoices("nothing was sent");
      return;
    }
    client.endStep();
    this.#step("what there is");
    const rules = phases.flatMap(({ checks }) => checks);
    await this.#withinBudget(() => exploreAll(sampled), rules);
    for (const phase of phases) await this.#checkPhase(phase);
    client.reserve(0);
    if (model.changes.length > 0) await readChange(this.#run);
    const observed = await this.#withinBudget(() => observeChoices(sampled), []);
    this.#choices = observed ?? unobservedChoices("the budget of requests is used up");
  }

  async #checkPhase({ checks, reviewed }: PlannedPhase): Promise<void> {
    for (const [index, rule] of checks.entries()) {
      this.#step(rule.id);
      if (index === 0) await this.#reviewBefore(reviewed);
      const cause = this.#broken.causeOf(rule) ?? this.ledger.causeOf(rule);
      const began = this.#run.options.now();
      // What depends on a broken rule can't be judged, and would only load the target.
      if (cause) this.ledger.recorder(rule.id).skip({ cause: cause.id, isViolated: false });
      else await this.#checkRule(rule);
      this.times.set(rule.id, this.#run.options.now() - began);
    }
  }

  async #checkRule(rule: Rule): Promise<void> {
    const [run, { ledger }] = [this.#run, this];
    if (rule.phase === "credentials") run.client.reserve(0);
    const isLeftOut = this.#unsettled >= MOST_UNSETTLED && !rule.review && !UNMOVED.includes(rule.family);
    const check = () =>
      this.#withinBudget(async () => rule.check?.({ ...run, record: ledger.recorder(rule.id) }), [rule]);
    const isSettled = isLeftOut
      ? false
      : await ledger.attempt(rule.id, () => checkOverUnchanged({ run, ledger }, rule, check));
    if (isSettled !== false) return;
    ledger.recorder(rule.id).skip(Ledger.CHANGING);
    this.#unsettled += 1;
  }

  /** Reviews all responses; if something is broken and the data have changed, once more those to the data as they are now. */
  async #reviewBefore(rules: readonly Rule[]): Promise<void> {
    this.#reviewed = [...new Set([...this.#reviewed, ...rules])];
    this.#broken = this.#review();
    if (this.#broken.all().length > 0 && (await readChange(this.#run))) this.#broken = this.#review();
  }

  #review(): Ledger {
    const ledger = new Ledger(this.#plan.rules);
    ledger.review(this.#run, this.#reviewed);
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

/** Pages of a range that shows whether its last day is in it. */
const RANGE_PAGES = 12;
const QUICK_RANGE_PAGES = 6;

/** Reads what there is, and learns from its pages how it is listed. */
export async function exploreAll(run: Run): Promise<void> {
  await explore(run);
  const maxPages = run.options.quick ? QUICK_RANGE_PAGES : RANGE_PAGES;
  const ranges = rangedLists.flatMap(({ operation }) => rangesToEvents(run).map((range) => ({ operation, range })));
  await Promise.all(ranges.map(({ operation, range }) => crawl(run, operation, range, { maxPages })));
  // Whoever knows where ranges end asks for fewer pages.
  if (run.options.quick) learnReadings(run);
  await Promise.all(lists.map((list) => pagingCrawls(run, list)));
  learnReadings(run);
}

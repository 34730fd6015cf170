/** Executes a plan: sends what each rule asks for, and says what happens. Who times, shows or ends a run listens to it. */
import { lists, rangedLists } from "../contract/lists.js";
import { ClientStopped } from "./client/target-client.js";
import { checkOverUnchanged, readChange } from "./judging/changing-data.js";
import type { Plan, PlannedPhase, Rule, RuleFamily } from "./judging/define-rule.js";
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

/** What happens: a step begins, on a rule or on the target; a rule that is not left out is checked. */
export type ExecutionEvent =
  | {
      readonly kind: "step";
      readonly done: number;
      readonly total: number;
      readonly about: string;
      readonly isOnRule: boolean;
      /** Whether it is the first of a phase. */
      readonly isFirst: boolean;
    }
  | { readonly kind: "check" | "checked"; readonly rule: Rule };

/** Rules that could not be checked because the data changed each time, after which no more of them are tried. */
const MOST_UNSETTLED = 2;
/** The families whose rules compare no data, as those that only send requests for a review to look at do not. */
const UNMOVED: readonly RuleFamily[] = ["success", "robustness", "http", "credentials"];

/** Executes a plan once. */
export class Execution {
  readonly run: Run;
  readonly plan: Plan;
  /** What the checks have found. */
  readonly ledger: Ledger;
  /** What the reviews before a phase have found, and the rules that were reviewed. */
  #broken: Ledger;
  #reviewed: readonly Rule[] = [];
  #choices = unobservedChoices("nothing was sent");
  #refusal: string | undefined;
  #done = 0;
  #unsettled = 0;

  constructor(run: Run, plan: Plan) {
    this.run = run;
    this.plan = plan;
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

  /** Executes the plan as far as its events are taken. Throws `ClientStopped` if the client has stopped for good. */
  async *events(): AsyncGenerator<ExecutionEvent, void> {
    const { client, model } = this.run;
    const { isSample, phases } = this.plan;
    const sampled: Run = isSample ? { ...this.run, options: { ...this.run.options, quick: true } } : this.run;
    yield this.#step("the credential");
    this.#refusal = await checkAccess(this.run);
    if (this.#refusal !== undefined) return;
    client.endStep();
    this.#choices = unobservedChoices("a rule is broken");
    yield this.#step("what there is");
    await this.#withinBudget(
      () => exploreAll(sampled),
      phases.flatMap(({ checks }) => checks),
    );
    for (const phase of phases) yield* this.#checkPhase(phase);
    client.reserve(0);
    if (model.changes.length > 0) await readChange(this.run);
    const observed = await this.#withinBudget(() => observeChoices(sampled), []);
    this.#choices = observed ?? unobservedChoices("the budget of requests is used up");
  }

  async *#checkPhase({ checks, reviewed }: PlannedPhase): AsyncGenerator<ExecutionEvent, void> {
    for (const [index, rule] of checks.entries()) {
      const isFirst = index === 0;
      yield this.#step(rule.id, { isOnRule: true, isFirst });
      if (isFirst) await this.#reviewBefore(reviewed);
      const cause = this.#broken.causeOf(rule) ?? this.ledger.causeOf(rule);
      // What depends on a broken rule can't be judged, and would only load the target.
      if (cause) this.ledger.recorder(rule.id).skip({ cause: cause.id, isViolated: false });
      else {
        yield { kind: "check", rule };
        await this.#checkRule(rule);
        yield { kind: "checked", rule };
      }
    }
  }

  async #checkRule(rule: Rule): Promise<void> {
    const { run, ledger } = this;
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
    if (this.#broken.all().length > 0 && (await readChange(this.run))) this.#broken = this.#review();
  }

  #review(): Ledger {
    const ledger = new Ledger(this.plan.rules);
    ledger.review(this.run, this.#reviewed);
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
      this.run.client.endStep();
    }
  }

  #step(about: string, { isOnRule = false, isFirst = false } = {}): ExecutionEvent {
    const total = this.plan.phases.reduce((sum, { checks }) => sum + checks.length, 2);
    const done = this.#done;
    this.#done += 1;
    return { kind: "step", done, total, about, isOnRule, isFirst };
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

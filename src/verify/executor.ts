/** Runs the plan of a verification: preflight, exploration, each rule in turn, and the choices. Tells what happens as events. */

import { listSpecialEvents } from "../contract/interface.js";
import { checkOverUnchanged, readChange } from "./changing-data.js";
import { ClientStopped } from "./client/target-client.js";
import { learnReadings } from "./learning/listing-choices.js";
import { observeChoices, unobservedChoices } from "./learning/observed-choices.js";
import type { Plan } from "./plan.js";
import { rangesToEvents } from "./queries/calendar-queries.js";
import type { Report } from "./report/report.js";
import type { Rule, RuleFamily } from "./rules/define-rule.js";
import type { RuleId } from "./rules/generated/rule-ids.js";
import { Ledger } from "./rules/ledger.js";
import type { Run } from "./run.js";
import { explore } from "./target-model/exploration.js";
import { lists } from "./target-model/list-operation.js";
import { crawl } from "./target-model/page-crawl.js";
import { pagingCrawls } from "./target-model/paging-crawls.js";
import { checkAccess } from "./target-model/preflight.js";

/** What happens during a verification. */
type VerificationEvent =
  /** A step begins; `about` is the id of a rule, or what is being done. */
  | { readonly kind: "step"; readonly done: number; readonly total: number; readonly about: string }
  /** A rule was checked. */
  | { readonly kind: "checked"; readonly rule: RuleId; readonly milliseconds: number };

export interface Watching {
  readonly onEvent?: (event: VerificationEvent) => void;
  /** Ends the run at the first rule that is broken. */
  readonly bail?: boolean;
}

interface Judgement {
  readonly ledger: Ledger;
  readonly choices: Report["choices"];
  /** Why the run ended early, or judges nothing. */
  readonly ended: string | undefined;
}

/** Rules that could not be checked because the data changed each time, after which no more of them are tried. */
const MOST_UNSETTLED = 2;
/** The families whose rules compare no data, as those that only send requests for a review to look at do not. */
const UNMOVED: readonly RuleFamily[] = ["success", "robustness", "http", "credentials"];

/** Executes a plan once. */
export class Execution {
  readonly #run: Run;
  readonly #plan: Plan;
  readonly #watching: Watching;
  readonly #ledger: Ledger;
  /** What the reviews before a phase have found. */
  readonly #broken: Ledger;
  #done = 0;
  #unsettled = 0;

  constructor(run: Run, plan: Plan, watching: Watching) {
    this.#run = run;
    this.#plan = plan;
    this.#watching = watching;
    this.#ledger = new Ledger(plan.rules);
    this.#broken = new Ledger(plan.rules);
  }

  /** Sends everything. If the run ends early, the result has what was found so far. */
  async execute(): Promise<Judgement> {
    const { client } = this.#run;
    let choices = unobservedChoices("nothing was sent");
    let refusal: string | undefined;
    try {
      this.#step("the credential");
      refusal = await checkAccess(this.#run);
      if (refusal === undefined) {
        client.endStep();
        choices = await this.#judge();
      }
    } catch (error) {
      if (!(error instanceof ClientStopped)) throw error;
      choices = unobservedChoices("the run ended before it was observed");
    }
    if (refusal === undefined) this.#ledger.review(this.#run, this.#plan.rules);
    const changing = this.#ledger.isChanging() ? Ledger.CHANGING : undefined;
    const ended = refusal ?? changing ?? client.stopped() ?? nothingToJudge(this.#run);
    return { choices, ledger: this.#ledger, ended };
  }

  async #judge(): Promise<Report["choices"]> {
    const { client, model } = this.#run;
    const { isSample, phases } = this.#plan;
    const reading: Run = isSample ? { ...this.#run, options: { ...this.#run.options, quick: true } } : this.#run;
    const checks = phases.flatMap((phase) => phase.checks);
    this.#step("what there is");
    await this.#withinBudget(() => exploreAll(reading), checks);
    const isWhole = await this.#checkPhases();
    client.reserve(0);
    if (model.changes.length > 0) await readChange(this.#run);
    const observed = isWhole ? await this.#withinBudget(() => observeChoices(reading), []) : undefined;
    return observed ?? unobservedChoices(isWhole ? "the budget of requests is used up" : "a rule is broken");
  }

  /** Returns false if it ended at a broken rule. */
  async #checkPhases(): Promise<boolean> {
    const { bail = false } = this.#watching;
    for (const { checks, reviewed } of this.#plan.phases) {
      for (const [index, rule] of checks.entries()) {
        const isFirst = index === 0;
        this.#step(rule.id);
        if (bail && (this.#ledger.all().length > 0 || (isFirst && this.#isBrokenSoFar()))) return false;
        if (isFirst) await this.#reviewBefore(reviewed);
        await this.#checkRule(rule);
      }
    }
    return true;
  }

  async #checkRule(rule: Rule): Promise<void> {
    const [run, ledger] = [this.#run, this.#ledger];
    const cause = this.#broken.causeOf(rule) ?? ledger.causeOf(rule);
    // What depends on a broken rule can't be judged, and would only load the target.
    if (cause) return ledger.recorder(rule.id).skip({ cause: cause.id, isViolated: false });
    if (rule.phase === "credentials") run.client.reserve(0);
    const began = run.options.now();
    const isLeftOut = this.#unsettled >= MOST_UNSETTLED && !rule.review && !UNMOVED.includes(rule.family);
    const check = () =>
      this.#withinBudget(async () => rule.check?.({ ...run, record: ledger.recorder(rule.id) }), [rule]);
    const isSettled = !isLeftOut && (await checkOverUnchanged({ run, ledger }, rule, check));
    if (!isSettled) {
      ledger.recorder(rule.id).skip(Ledger.CHANGING);
      this.#unsettled += 1;
    }
    this.#watching.onEvent?.({ kind: "checked", rule: rule.id, milliseconds: run.options.now() - began });
  }

  #isBrokenSoFar(): boolean {
    const ledger = new Ledger();
    ledger.review(this.#run, this.#plan.rules);
    return ledger.all().length > 0;
  }

  /** Reviews all responses; if something is broken and the data have changed, those to the data as they are now. */
  async #reviewBefore(rules: readonly Rule[]): Promise<void> {
    const [takeBack, count] = [this.#broken.mark(), this.#broken.all().length];
    this.#broken.review(this.#run, rules);
    if (this.#broken.all().length === count || !(await readChange(this.#run))) return;
    takeBack();
    this.#broken.review(this.#run, rules);
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
      for (const { id } of served) this.#ledger.recorder(id).skip(Ledger.STOPPED);
      return undefined;
    } finally {
      this.#run.client.endStep();
    }
  }

  #step(about: string): void {
    const total = this.#plan.phases.reduce((sum, { checks }) => sum + checks.length, 2);
    this.#watching.onEvent?.({ kind: "step", done: this.#done, total, about });
    this.#done += 1;
  }
}

async function exploreAll(run: Run): Promise<void> {
  await explore(run);
  await Promise.all(rangesToEvents(run).map((range) => crawl(run, listSpecialEvents, range)));
  // Whoever knows where ranges end asks for fewer pages.
  if (run.options.quick) learnReadings(run);
  await Promise.all(lists.map((list) => pagingCrawls(run, list)));
  learnReadings(run);
}

/** A target without data breaks nothing, and shows nothing. */
function nothingToJudge({ model: { hours, events } }: Run): string | undefined {
  if (!hours.isAnswered || !events.isAnswered) return undefined;
  const isEmpty = hours.entries.length + events.events.length === 0 && !hours.hasUnplaced && !events.hasUnplaced;
  return isEmpty ? "the target has no entry of hours and no event to judge by" : undefined;
}

/** A ledger of how a target did by each rule: how often it held, how it was broken, and why it could not be judged. */
import { compareRequests, type TargetRequest } from "../client/request.js";
import { ClientStopped } from "../client/target-client.js";
import type { Run } from "../target-model/run.js";
import { type Breach, isDependency, type Recorder, type Rule, type SkipReason } from "./define-rule.js";
import type { RuleId } from "./generated/rule-ids.js";

/** Milliseconds that rules may take before signals are heard. */
const MOST_AT_A_TIME = 50;

export interface Recorded {
  readonly rule: RuleId;
  readonly breach: Breach;
}

export class Ledger {
  static readonly CHANGING =
    "the data of the target changed each time that a rule was checked, so that nothing could be compared";
  static readonly STOPPED = "the run ended before it was checked";

  readonly #selected: readonly Rule[] | undefined;
  readonly #times = new Map<RuleId, number>();
  readonly #reasons = new Map<RuleId, SkipReason>();
  readonly #exemptions = new Map<RuleId, string>();
  /** By the detail of each. */
  readonly #breaches = new Map<RuleId, Map<string, Breach>>();
  readonly #errors = new Map<RuleId, unknown>();

  /** `selected` are the rules that are judged; what breaks another one is recorded for the rule that saw it. All if left out. */
  constructor(selected?: readonly Rule[]) {
    this.#selected = selected;
  }

  get rules(): readonly Rule[] {
    return this.#selected ?? [];
  }

  recorder(rule: RuleId): Recorder {
    const isBroken = (other: RuleId) => this.breaches(other).some(({ isBypassed }) => !isBypassed);
    return {
      ...this.#recorderFor(rule),
      skip: (reason) => void this.#reasons.set(rule, this.#reasons.get(rule) ?? reason),
      exempt: (why) => void this.#exemptions.set(rule, this.#exemptions.get(rule) ?? why),
      blame: (other) =>
        this.#recorderFor(!this.#selected || this.#selected.some(({ id }) => id === other) ? other : rule),
      isBroken: (other = rule) => isBroken(other),
      brokenRules: () => [...this.#breaches.keys()].filter(isBroken),
    };
  }

  #recorderFor(rule: RuleId): ReturnType<Recorder["blame"]> {
    return {
      exercise: (count = 1) => void this.#times.set(rule, this.times(rule) + count),
      breach: (breach) => {
        const details = this.#breaches.get(rule) ?? new Map<string, Breach>();
        this.#breaches.set(rule, details);
        const { detail = "" } = breach;
        const before = details.get(detail);
        if (!before || isSimpler(breach, before)) details.set(detail, breach);
      },
    };
  }

  /**
   * Reviews the responses of a run by some rules, and pauses between them, so that signals are heard. Throws ClientStopped once the run has
   * stopped; with `until`, a moment in milliseconds since 1970, only after that.
   */
  async review(run: Run, rules: readonly Rule[], until?: number): Promise<void> {
    const { now } = run.options;
    // What all lists say together comes last, since any other rule that is broken explains more.
    const isLast = ({ family }: Rule) => Number(family === "prediction");
    let paused = now();
    for (const { id, review } of [...rules].sort((a, b) => isLast(a) - isLast(b))) {
      if (now() - paused > MOST_AT_A_TIME) {
        await turn();
        paused = now();
        if (until === undefined || paused > until) run.client.throwIfStopped();
      }
      try {
        review?.({ ...run, record: this.recorder(id) });
      } catch (error) {
        this.#errors.set(id, error);
      }
    }
  }

  /** Takes a step of a rule. What goes wrong in it is an error of the rule. That the client has stopped is thrown. */
  async attempt<Result>(rule: RuleId, step: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof ClientStopped) throw error;
      this.#errors.set(rule, error);
      return undefined;
    }
  }

  rethrow(rule: RuleId): void {
    if (this.#errors.has(rule)) throw this.#errors.get(rule);
  }

  error(rule: RuleId): string | undefined {
    return this.#errors.has(rule) ? describeInternalError(`judging ${rule}`, this.#errors.get(rule)) : undefined;
  }

  /** Replaces the breach of the same detail, or removes it. */
  settle(rule: RuleId, breach: Breach, isGone: boolean): void {
    const details = this.#breaches.get(rule);
    if (isGone) details?.delete(breach.detail ?? "");
    else details?.set(breach.detail ?? "", breach);
  }

  all(): readonly Recorded[] {
    return [...this.#breaches].flatMap(([rule, details]) => [...details.values()].map((breach) => ({ rule, breach })));
  }

  breaches(rule: RuleId): readonly Breach[] {
    return [...(this.#breaches.get(rule)?.values() ?? [])];
  }

  times(rule: RuleId): number {
    return this.#times.get(rule) ?? 0;
  }

  reason(rule: RuleId): SkipReason | undefined {
    return this.#reasons.get(rule);
  }

  exemption(rule: RuleId): string | undefined {
    return this.#exemptions.get(rule);
  }

  isChanging(): boolean {
    return [...this.#reasons.values()].includes(Ledger.CHANGING);
  }

  /** Returns the broken rule that can explain the findings of a rule; undefined if no broken rule does. */
  causeOf({ id, dependsOn }: Rule): Rule | undefined {
    for (const dependency of dependsOn) {
      if (typeof dependency === "object" && "after" in dependency) continue;
      const detail = typeof dependency === "object" && "detail" in dependency ? dependency.detail : undefined;
      const isOnly = typeof dependency === "object" && "unlessBroken" in dependency;
      // A rule that was not checked for such a reason may be broken as well.
      const isBreached = ({ id: other }: Rule) =>
        (detail === undefined && !isOnly && typeof this.reason(other) === "object") ||
        this.breaches(other).some((one) => !one.isBypassed && (detail === undefined || one.detail === detail));
      const cause = this.rules.find((other) => other.id !== id && isDependency(dependency, other) && isBreached(other));
      if (cause) return cause;
    }
    return undefined;
  }

  /** Returns the simplest breach of a group; one with a request to an operation comes before others. */
  leaderOf(rule: RuleId, { group }: Breach): Breach | undefined {
    const isAboutOperation = ({ requests }: Breach) => requests.some(({ query }) => query);
    const isBetter = (a: Breach, b: Breach) =>
      isAboutOperation(a) === isAboutOperation(b) ? isSimpler(a, b) : isAboutOperation(a);
    const alike = this.breaches(rule).filter((one) => group !== undefined && one.group === group);
    return alike.reduce<Breach | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
  }
}

async function turn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
  port1.close();
}

/** Says that the program is to blame, and no target. */
export function describeInternalError(doing: string, error: unknown): string {
  const { message = String(error) } = error instanceof Error ? error : {};
  return `museum-mock failed while ${doing}; please report it: ${message}`;
}

function isSimpler(a: Breach, b: Breach): boolean {
  const difference = (a.weight ?? 0) - (b.weight ?? 0);
  return difference === 0 ? compareRequestLists(a.requests, b.requests) < 0 : difference < 0;
}

function compareRequestLists(a: readonly TargetRequest[], b: readonly TargetRequest[]): number {
  for (const [index, request] of a.entries()) {
    const other = b[index];
    const order = other ? compareRequests(request, other) : 1;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** What a verification says about its own power, and its sentences, which all reports share. */
import { plural } from "../../base/text.js";

interface FaultPower {
  /** The id of the mutant: a museum that breaks one rule. */
  readonly mutant: string;
  /** What it does to a person who uses an application. */
  readonly harm: string;
  /**
   * `seen`: the run would have found it; `missed`: a request of the run gets another answer, and no rule fails; `outOfReach`: no
   * request of the run gets another answer; `notJudged`: the time was over.
   */
  readonly status: "seen" | "missed" | "outOfReach" | "notJudged";
  /** A rule that would have failed. */
  readonly rule?: string;
  /** What would let a run find it, all together. */
  readonly needs?: readonly string[];
}

/** Which faults the run would have found at its target, by the data of the target. */
export interface Power {
  /** Why nothing is known. */
  readonly unknown?: string;
  readonly faults: readonly FaultPower[];
  /** What the copy in memory does not have of the target. */
  readonly notes: readonly string[];
  readonly milliseconds: number;
}

/** The power in sentences, the most useful first. */
export function describePower({ unknown, faults, notes, milliseconds }: Power): readonly string[] {
  if (unknown !== undefined) return [`The power of the run is unknown: ${unknown}.`];
  const of = (status: FaultPower["status"]) => faults.filter((fault) => fault.status === status);
  const advice = new Map<string, FaultPower[]>();
  for (const fault of faults.filter(({ needs }) => needs)) {
    const text = sentenceOf(fault.needs ?? []);
    advice.set(text, [...(advice.get(text) ?? []), fault]);
  }
  const helped = [...advice].sort(([, one], [, other]) => other.length - one.length);
  const rest = (status: FaultPower["status"]) => of(status).filter(({ needs }) => !needs);
  const list = (some: readonly FaultPower[]) => some.map(({ mutant }) => mutant).join(", ");
  const line = (some: readonly FaultPower[], why: string) => (some.length > 0 ? [`${why}: ${list(some)}.`] : []);
  return [
    ...helped.map(([text, some]) => `${text}, and ${these(some.length)} would be found: ${list(some)}.`),
    `This run would have found ${of("seen").length} of ${plural(faults.length, "fault")}, by the data of the service (${(milliseconds / 1000).toFixed(1)} s).`,
    ...line(rest("missed"), "Missed, though an answer changes"),
    ...line(rest("outOfReach"), "Out of reach, since no request of the run gets another answer"),
    ...line(of("notJudged"), "Not judged, since the time was over"),
    ...notes,
  ];
}

const results = {
  seen: "found",
  missed: "missed, though an answer changes",
  outOfReach: "out of reach",
  notJudged: "not judged",
} as const;

/** What became of a fault, and what would let a run find it. */
export function describeFault({ status, rule, needs }: FaultPower): string {
  if (rule !== undefined) return `${results[status]} by ${rule}`;
  return needs ? `${results[status]}. ${sentenceOf(needs)}.` : results[status];
}

function sentenceOf([first = "", ...others]: readonly string[]): string {
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(", and ");
}

function these(count: number): string {
  return count === 1 ? "this fault" : `these ${count} faults`;
}

/** Findings as reports tell them: those that likely have one cause together, with the simplest request. */
import { plural } from "../../base/text.js";
import type { Finding } from "./report.js";

export interface ToldFinding {
  readonly finding: Finding;
  /** The ids of the others that likely have the same cause. */
  readonly others: readonly string[];
}

/** Known findings and new ones are told apart, so that a baseline never hides a new one. */
export function toTold(findings: readonly Finding[]): readonly ToldFinding[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.known ? "known" : "new"} ${finding.sameCauseAs ?? finding.id}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].map((group) => {
    // The simplest one may be known, and then it is told with the known ones.
    const finding = group.find(({ sameCauseAs }) => sameCauseAs === undefined) ?? (group[0] as Finding);
    return { finding, others: group.filter((other) => other !== finding).map(({ id }) => id) };
  });
}

/**
 * Other findings that likely have the same cause, in words: the others of the rule by their ids without the rule, of which `most` are
 * listed, or the one that is told elsewhere; undefined if there are none.
 */
export function describeOthers({ finding, others }: ToldFinding, most = Number.POSITIVE_INFINITY): string | undefined {
  const elsewhere = finding.sameCauseAs === undefined ? undefined : `likely the same cause as ${finding.sameCauseAs}`;
  if (others.length === 0) return elsewhere;
  const details = others.slice(0, most).map((id) => id.slice(id.indexOf("/") + 1));
  const rest = others.length > most ? [`and ${others.length - most} more (--reporter json=FILE has them all)`] : [];
  const more = `${plural(others.length, "more finding")}, likely with the same cause: ${[...details, ...rest].join(", ")}`;
  return elsewhere === undefined ? more : `${elsewhere}; ${more}`;
}

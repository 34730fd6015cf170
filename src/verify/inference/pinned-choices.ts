/** Compares what was observed of the choices with a profile that pins some of them. */
import { choiceIds } from "../../contract/choices/answers.js";
import { type ChoiceId, choiceById, type Profile } from "../../contract/choices/table.js";
import type { Check, ObservedChoice, Report } from "../report/report.js";
import type { Run } from "../run.js";
import { observedWithoutCurl } from "./choice-observation.js";
import { explains } from "./time-zone.js";

type Seen = Pick<Run, "options" | "model">;

/** A check for each choice that the profile names. `credentialCheck` is left out, since a rule checks it. */
export function toPinnedChecks(seen: Seen, choices: Report["choices"], profile: Partial<Profile>): readonly Check[] {
  const pinned = choiceIds.filter((id) => profile[id] !== undefined && id !== "credentialCheck");
  return pinned.map((id) => toPinnedCheck(seen, id, choices[id], String(profile[id])));
}

function toPinnedCheck(seen: Seen, id: ChoiceId, choice: ObservedChoice, pinned: string): Check {
  const { status, answer, evidence, reproduce } = choice;
  const rule = `pinned-${id}`;
  const common = {
    rule,
    family: "pinned",
    summary: `${choiceById(id).question.replace(/\?$/, "")}: ${pinned}.`,
    source: "pinned" as const,
    basis: "The profile of --profile.",
    milliseconds: 0,
  };
  const nothing = { findings: [], reproduce: [] };
  if (status === "notExercised") return { ...common, status, message: evidence, ...nothing };
  if (isPinned(seen, id, choice, pinned))
    return { ...common, status: "passed", message: `still ${pinned}`, ...nothing };
  const message = `${id} has drifted from ${pinned} to ${answer ?? "something else"}.`;
  const finding = {
    id: rule,
    message,
    expected: pinned,
    actual: observedWithoutCurl(choice),
    reproducibility: "as observed",
    reproduce,
  };
  return { ...common, status: "failed", message, findings: [finding], reproduce };
}

/** A zone is observed by its dates alone, so that any zone with these dates is the pinned one. */
function isPinned({ model }: Seen, id: ChoiceId, { answer }: ObservedChoice, pinned: string): boolean {
  return id === "timeZone" ? explains(pinned, model.todays) : answer === pinned;
}

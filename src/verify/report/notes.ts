/** Notes of a report: why rules are weaker than they could be. */
import { plural } from "../../base/text.js";
import { startDefaultRules } from "../relations/default-start.js";
import type { Rule } from "../rules/define-rule.js";
import type { Run } from "../run.js";

const QUICK_NOTE =
  "--quick asked a few queries for each rule. It left out most limits, odd values and wrong credentials, days before today and days more than half a year ahead, and asked some things of one operation alone; a full run finds more.";

/** What makes rules weaker than they could be. */
export function notesOn(run: Run, rules: readonly Rule[]): readonly string[] {
  return [...(run.options.quick ? [QUICK_NOTE] : []), ...notesOnChanges(run), ...notesOnToday(run, rules)];
}

/** Changes that are told one by one. */
const MOST_TOLD = 5;

function notesOnChanges({ model: { changes } }: Run): readonly string[] {
  if (changes.length === 0) return [];
  const told = changes
    .slice(0, MOST_TOLD)
    .map(({ at, text }) => `at ${new Date(at).toISOString().slice(11, 19)} UTC: ${text}`);
  const rest = changes.length > MOST_TOLD ? [`and ${plural(changes.length - MOST_TOLD, "more change")}`] : [];
  return [`The data changed during the run: ${[...told, ...rest].join("; ")}. They were read again after each change.`];
}

function notesOnToday({ model, options }: Run, rules: readonly Rule[]): readonly string[] {
  const isOpen = (model.todays.at(-1)?.dates.length ?? model.plausible.length) > 1;
  const weaker = startDefaultRules.filter((id) => rules.some((rule) => rule.id === id));
  if (options.today !== undefined || !isOpen || model.plausible.length < 2 || weaker.length === 0) return [];
  const dates = model.plausible.join(" or ");
  return [
    `It is ${dates}, depending on the zone; ${weaker.join(" and ")} allow each of them. --time-zone or --today says which.`,
  ];
}

/** Makes a scenario of a session, and says in what two sessions differ. */
import type { EditsDocument, WorldDocument } from "../../mock/sessions/world-document.js";
import type { Fault } from "../../scenarios/fault.js";
import type { DataChanges, Scenario } from "../../scenarios/scenario.js";
import { readName } from "../../scenarios/scenario-name.js";
import { compareFacts, type Facts, type FieldDifference } from "../requests/comparison.js";
import type { ClockState, ListedScenario } from "../state/types.js";
import type { ShownWorld } from "../state/world.js";

/** Returns what was edited, by hand and in the active scenarios. */
export function editsIn(document: WorldDocument): Required<EditsDocument> {
  const edits = [document, ...(document.scenarios ?? [])].map((layer) => layer.edits ?? {});
  return {
    hours: Object.assign({}, ...edits.map(({ hours }) => hours)),
    events: Object.assign({}, ...edits.map(({ events }) => events)),
  };
}

/** Returns the scenario that is the state. One that is active is extended; of several, the last one is. */
export function toScenario(
  { name, says }: Pick<Scenario, "name" | "says">,
  { document, clock }: Pick<ShownWorld, "document" | "clock">,
): Scenario {
  const { scenarios = [], faults = [] } = document;
  const profile = Object.assign({}, ...[document, ...scenarios].map((layer) => layer.profile));
  const data = toData(editsIn(document));
  const base = scenarios.at(-1)?.scenario;
  return {
    name,
    says,
    ...(base !== undefined && { extends: base }),
    ...toClock(clock),
    ...(Object.keys(profile).length > 0 && { profile }),
    ...(Object.keys(data).length > 0 && { data }),
    ...(faults.length > 0 && { faults: faults.map(({ id: _id, ...fault }: Fault) => fault) }),
  };
}

/** A scenario sets no clock that follows the real time. */
function toClock({ today, isHeld, now, speed }: ClockState): Pick<Scenario, "clock"> {
  if (!isHeld && speed === 1) return {};
  const time = /T(\d\d:\d\d:\d\d)/.exec(now)?.[1] ?? "00:00:00";
  if (time === "00:00:00" && speed === 0) return { clock: { today } };
  return { clock: { today, time, ...(speed !== 0 && { speed }) } };
}

function toData({ hours, events }: Required<EditsDocument>): DataChanges {
  const changesOf = <Item extends object>(
    items: Readonly<Record<string, Item | null>>,
    removal: (id: string) => object,
  ) => {
    const remove = Object.entries(items).flatMap(([id, item]) => (item === null ? [removal(id)] : []));
    const add = Object.values(items).filter((item) => item !== null);
    return { ...(remove.length > 0 && { remove }), ...(add.length > 0 && { add }) };
  };
  return {
    ...(Object.keys(hours).length > 0 && { hours: changesOf(hours, (date) => ({ from: date, to: date })) }),
    ...(Object.keys(events).length > 0 && { events: changesOf(events, (eventId) => ({ eventId })) }),
  };
}

/** Writes YAML: maps as blocks, and what fits on a line as JSON, which YAML reads, too. */
export function toYaml(value: object, indent = ""): string {
  return Object.entries(value)
    .map(([name, one]) => {
      const line = `${indent}${/^\w+$/.test(name) ? name : JSON.stringify(name)}:`;
      if (Array.isArray(one)) return `${line}\n${one.map((item) => `${indent}  - ${JSON.stringify(item)}\n`).join("")}`;
      const isBlock = typeof one === "object" && one !== null && JSON.stringify(one).length > 60;
      return isBlock ? `${line}\n${toYaml(one, `${indent}  `)}` : `${line} ${JSON.stringify(one)}\n`;
    })
    .join("");
}

export function compareWorlds(common: ShownWorld, own: ShownWorld): readonly FieldDifference[] {
  return compareFacts(factsOf(common), factsOf(own));
}

function factsOf({ clock, scenarios, profile, faults, document }: ShownWorld): Facts {
  const { hours, events } = editsIn(document);
  return {
    Today: `${clock.today}${clock.isHeld ? ", held" : ""}`,
    Scenario: scenarios.current,
    ...profile,
    Faults: JSON.stringify(faults),
    "Edited days": Object.keys(hours).join(", ") || "none",
    "Edited events": Object.keys(events).join(", ") || "none",
  };
}

/** Whether a name is that of a scenario, with values in the place of its parameters. */
export function isNameOf(name: string, scenario: ListedScenario): boolean {
  return readName(scenario, name) !== undefined;
}

interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly ListedScenario[];
}

const groups: readonly (readonly [title: string, test: RegExp])[] = [
  [
    "Outages and faults",
    /\b(down|slow|fail\w*|faults?|5\d\d|429|503|500|error|errors|refus\w*|reset\w*|cut|broken|invalid json|timeout|rate|limit(ed|ing)|drip\w*|flak\w*|maintenance|unavailable|outage|overload\w*|connection|delay\w*|retr\w*)\b/i,
  ],
  ["Access", /\b(credential\w*|401|403|password|unauthori\w+|forbidden|log ?in)\b/i],
  ["Closed days and hours", /\b(clos\w+|open\w*|hours|holiday|holidays|monday|late)\b/i],
  ["Events", /\b(events?|price|free|dates?)\b/i],
];

/** Leaves out the standard world, which is not a scenario to enter. */
export function scenarioGroups(scenarios: readonly ListedScenario[]): readonly ScenarioGroup[] {
  const rest = scenarios.filter(({ name }) => name !== "standard");
  const titleOf = ({ name, says }: ListedScenario) =>
    groups.find(([, test]) => test.test(name))?.[0] ?? groups.find(([, test]) => test.test(says))?.[0] ?? "Other";
  return [...groups.map(([title]) => title), "Other"]
    .map((title) => ({ title, scenarios: rest.filter((scenario) => titleOf(scenario) === title) }))
    .filter((group) => group.scenarios.length > 0);
}

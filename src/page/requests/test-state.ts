/** The state of a session as lines of a test that set it. */
import type { ClockDocument, WorldDocument } from "../../mock/sessions/world-document.js";

/** The day on which museums begin; undefined if the clock is not held at one. */
export function startOf({ clock }: WorldDocument): string | undefined {
  return "today" in clock ? clock.today : undefined;
}

/** Returns the calls that make a fresh museum like this one, its start aside. */
export function stateLines(state: WorldDocument): string[] {
  const { clock, scenarios = [], define = [], faults = [], ...settings } = state;
  return [
    ...("today" in clock ? [] : clockLines(clock)),
    ...settingLines(settings),
    ...define.map((scenario) => `await museum.defineScenario(${toCode(scenario)});`),
    // Defining one enters it.
    ...(define.length > 0 && scenarios.length === 0 ? ["await museum.leaveScenarios();"] : []),
    ...scenarios.flatMap(({ scenario, ...manual }, at) => [
      `await museum.${at === 0 ? "scenario" : "addScenario"}(${toCode(scenario)});`,
      ...settingLines(manual),
    ]),
    ...(faults.length > 0 ? [`await museum.faults(${toCode(faults.map(({ id: _id, ...fault }) => fault))});`] : []),
  ];
}

type Settings = Partial<Pick<WorldDocument, "clock" | "profile" | "edits">>;

function settingLines({ clock, profile = {}, edits = {} }: Settings): string[] {
  return [
    ...(clock ? clockLines(clock) : []),
    ...(Object.keys(profile).length > 0 ? [`await museum.profile(${toCode(profile)});`] : []),
    ...editLines("hours", edits.hours),
    ...editLines("events", edits.events),
  ];
}

function clockLines(clock: ClockDocument): string[] {
  if ("today" in clock) return [`await museum.clock.hold(${toCode(clock.today)});`];
  if ("now" in clock) return [`await museum.clock.set(${toCode({ now: clock.now, speed: clock.speed })});`];
  return [];
}

function editLines(table: "hours" | "events", items: Readonly<Record<string, object | null>> = {}): string[] {
  return Object.entries(items).map(([id, item]) =>
    item ? `await museum.data.${table}.put(${toCode(item)});` : `await museum.data.${table}.delete(${toCode(id)});`,
  );
}

const LINE = 90;

/** Writes a value as a formatter would: names without quotes, on one line if it is short. */
export function toCode(value: unknown, indent = "  "): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const below = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => toCode(one, below))
    : Object.entries(value).map(
        ([name, one]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${toCode(one, below)}`,
      );
  if (parts.length === 0) return isList ? "[]" : "{}";
  const line = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (line.length <= LINE && !line.includes("\n")) return line;
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${parts.map((part) => `${below}${part},\n`).join("")}${indent}${close}`;
}

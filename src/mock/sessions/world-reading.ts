/** Reads a state document: validates each part of it, and makes the state that it describes. */
import type { JsonObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import type { ClockSetting } from "../../contract/clock.js";
import { eventsList, hoursList, type ListOperation } from "../../contract/lists.js";
import { isMoment } from "../../contract/local-time.js";
import { parseProfile, profiles } from "../../contract/profile.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import type { Scenario } from "../../scenarios/scenario.js";
import { ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { parseScenario } from "../../scenarios/scenario-reading.js";
import { listSchemaViolations, type PlacedViolation, withoutSchema } from "../../scenarios/schema-violations.js";
import { validateWorld } from "../generated/world-validator.js";
import { keyOf } from "../state/count-keys.js";
import {
  countEdits,
  type DataEdits,
  type ManualOverrides,
  NO_EDITS,
  type SessionState,
  type StateLayer,
  StateLayers,
  toSessionState,
} from "../state/state-layers.js";
import type { ClockDocument, EditsDocument, WorldDocument } from "./world-document.js";
import { WORLD_VERSION } from "./world-schema.js";

type Path = readonly (string | number)[];

/** Collects what is wrong, and where. */
type Refuse = (path: Path, message: string) => void;

/** Reads a document; `library` has the scenarios of the mock. `$schema` is ignored. */
export function readWorld(value: unknown, library: ScenarioLibrary) {
  const violations: PlacedViolation[] = [];
  const refuse: Refuse = (path, message) => violations.push({ path, message });
  const plain = withoutSchema(value);
  const version = (plain as Partial<WorldDocument> | null)?.version;
  if (Number.isInteger(version) && version !== WORLD_VERSION) {
    refuse(["version"], `Invalid value ${version}; this mock reads version ${WORLD_VERSION} of the format.`);
    return { violations };
  }
  const broken = listSchemaViolations(validateWorld, plain);
  if (broken.length > 0) return { violations: broken };
  const state = toState(plain as WorldDocument, library, refuse);
  return violations.length > 0 ? { violations } : { state };
}

function toState(document: WorldDocument, library: ScenarioLibrary, refuse: Refuse): SessionState {
  const { clock, profile = {}, edits, scenarios = [], define = [], faults = [], counts = [] } = document;
  const first = toManual({ clock, profile, edits }, [], refuse);
  // What the document leaves out has its default here, whatever the mock was started with.
  const base = { ...first, answers: { ...profiles.default, ...first.answers } };
  const defined = readDefinitions(define, refuse);
  const extended = withDefinitions(defined, library, refuse);
  const layers: StateLayer[] = [{ scenario: undefined, manual: base }];
  scenarios.forEach((entry, index) => {
    const scenario = toBegun(entry, ["scenarios", index], { library: extended, refuse });
    if (scenario) layers.push({ scenario, manual: toManual(entry, ["scenarios", index], refuse) });
  });
  const reading = parseFaults(faults);
  for (const { path, message } of reading.violations ?? []) refuse(["faults", ...path], message);
  const counted = new Map(counts.map(({ of, count }) => [keyOf(...of), count] as const));
  return toSessionState({ layers: new StateLayers(layers), faults: reading.faults ?? [], defined, counts: counted }, 0);
}

interface ManualDocument {
  readonly clock?: ClockDocument | undefined;
  readonly profile?: object | undefined;
  readonly edits?: EditsDocument | undefined;
}

function toManual({ clock, profile = {}, edits = {} }: ManualDocument, path: Path, refuse: Refuse): ManualOverrides {
  const reading = parseProfile(profile);
  for (const message of reading.violations ?? []) refuse([...path, "profile"], message);
  return {
    clock: clock && toClockSetting(clock, [...path, "clock"], refuse),
    answers: reading.answers ?? {},
    edits: toEdits(edits, [...path, "edits"], refuse),
  };
}

function toClockSetting(clock: ClockDocument, path: Path, refuse: Refuse): ClockSetting | undefined {
  const kinds = ["today", "now", "released"].filter((name) => Object.hasOwn(clock, name));
  if (kinds.length !== 1) {
    refuse(path, "A clock has exactly one of today, now and released.");
    return undefined;
  }
  if ("released" in clock) return { released: true };
  if ("today" in clock) return { day: toDay(clock.today, [...path, "today"], refuse) };
  const moment = toMoment(clock.now, [...path, "now"], refuse);
  if (!isMoment(moment)) refuse([...path, "now"], `Invalid value ${quote(clock.now)}; use a moment from 1970 to 9999.`);
  return { moment, speed: clock.speed ?? 0, since: toMoment(clock.since ?? clock.now, [...path, "since"], refuse) };
}

function toDay(text: string, path: Path, refuse: Refuse): string {
  if (parseCalendarDate(text) === undefined)
    refuse(path, `Invalid value ${quote(text)}; use a calendar date, YYYY-MM-DD.`);
  return text;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

function toMoment(text: string, path: Path, refuse: Refuse): number {
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return moment;
  refuse(path, `Invalid value ${quote(text)}; use a moment in UTC, such as 2027-03-01T09:00:00.000Z.`);
  return 0;
}

const validateItem = createItemValidator();

function toEdits({ hours = {}, events = {} }: EditsDocument, path: Path, refuse: Refuse): DataEdits {
  const read = <Item>(list: ListOperation, items: Readonly<Record<string, Item | null>>) =>
    new Map(
      Object.entries(items).map(([id, item]) => {
        for (const message of violationsOf(list, id, item)) refuse([...path, list.name, id], message);
        return [id, item ?? undefined] as const;
      }),
    );
  const edits = { hours: read(hoursList, hours), events: read(eventsList, events) };
  return countEdits(edits) === 0 ? NO_EDITS : edits;
}

function violationsOf({ kind, key, days }: ListOperation, id: string, item: unknown): readonly string[] {
  if (key === days && parseCalendarDate(id) === undefined) return ["The key is not a calendar date, YYYY-MM-DD."];
  if (id !== id.toLowerCase()) return ["The key is not in lower case."];
  if (item === null) return [];
  const violations = validateItem(kind, item).map(({ path, sentence }) =>
    `${path.replace(/^\./, "")} ${sentence}.`.trim(),
  );
  if (violations.length > 0) return violations;
  const itemKey = String((item as JsonObject)[key]).toLowerCase();
  return itemKey === id ? [] : [`The key is not its ${key}, ${quote(itemKey)}.`];
}

function readDefinitions(define: readonly unknown[], refuse: Refuse): readonly Scenario[] {
  return define.flatMap((definition, index) => {
    const { scenario, violations = [] } = parseScenario(definition);
    for (const { path, message } of violations) refuse(["define", index, ...path], message);
    return scenario ?? [];
  });
}

function withDefinitions(defined: readonly Scenario[], library: ScenarioLibrary, refuse: Refuse): ScenarioLibrary {
  if (defined.length === 0) return library;
  const all = [...library.scenarios.filter(({ name }) => name !== STANDARD), ...defined];
  for (const { name, part, message } of ScenarioLibrary.findViolations(all)) {
    const index = defined.findIndex((known) => known.name === name);
    if (index >= 0) refuse(["define", index, part], `The scenario ${quote(name)} ${message}`);
  }
  return new ScenarioLibrary(all);
}

function toBegun(
  { scenario, anchor, before, since }: NonNullable<WorldDocument["scenarios"]>[number],
  path: Path,
  { library, refuse }: { readonly library: ScenarioLibrary; readonly refuse: Refuse },
): StateLayer["scenario"] {
  const finding = library.find(scenario);
  const days = {
    anchor: toDay(anchor, [...path, "anchor"], refuse),
    before: toDay(before, [...path, "before"], refuse),
  };
  const entered = { ...days, since: toMoment(since, [...path, "since"], refuse) };
  if ("message" in finding) refuse([...path, "scenario"], finding.message);
  return "message" in finding ? undefined : { entered: finding.entered, ...entered };
}

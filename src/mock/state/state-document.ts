/** The state of a session as versioned JSON that another mock can take over: written, validated and read. */
import type { JsonObject } from "../../base/json.js";
import { quote } from "../../base/text.js";
import { parseCalendarDate } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import type { Clock, ClockSetting } from "../../contract/clock.js";
import { type ListOperation, lists } from "../../contract/lists.js";
import { choiceIds, parseProfile, profiles } from "../../contract/profile.js";
import { createItemValidator } from "../../fixtures/item-validation.js";
import type { DatedEntry, DatedEvent } from "../../museum/catalogue.js";
import type { Fault } from "../../scenarios/fault.js";
import { parseFaults } from "../../scenarios/fault-reading.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { ScenarioLibrary, STANDARD } from "../../scenarios/scenario-library.js";
import { parseScenario } from "../../scenarios/scenario-reading.js";
import {
  listSchemaViolations,
  type PlacedViolation,
  type ValuePath,
  withoutSchema,
} from "../../scenarios/schema-violations.js";
import { validateState } from "../generated/state-validator.js";
import { countKey, partsOfKey } from "./count-keys.js";
import {
  countEdits,
  type DataEdits,
  type ManualOverrides,
  NO_EDITS,
  type SessionState,
  type StateLayer,
  StateLayers,
} from "./state-layers.js";
import { STATE_VERSION } from "./state-schema.js";

/** The state of a session as JSON. What is empty is left out. */
export interface StateDocument extends ManualDocument {
  readonly version: typeof STATE_VERSION;
  readonly clock: ClockDocument;
  readonly scenarios?: readonly EnteredDocument[];
  readonly define?: readonly Scenario[];
  readonly faults?: readonly Fault[];
  readonly counts?: readonly { readonly of: readonly string[]; readonly count: number }[];
}

interface ManualDocument {
  readonly clock?: ClockDocument;
  readonly profile?: Partial<Profile>;
  readonly edits?: EditsDocument;
}

interface EnteredDocument extends ManualDocument {
  readonly scenario: string;
  readonly anchor: string;
  readonly before: string;
  readonly since: string;
}

type ClockDocument =
  | { readonly today: string }
  | { readonly now: string; readonly speed: number; readonly since: string }
  | { readonly released: true };

export interface EditsDocument {
  readonly hours?: Readonly<Record<string, DatedEntry | null>>;
  readonly events?: Readonly<Record<string, DatedEvent | null>>;
}

/** What a mock was started with, over which its layers lie. */
export interface StateBase {
  readonly clock: Clock;
  readonly profile: Profile;
  realTime(): number;
}

/** The document holds the base, too: a mock that was started otherwise answers the same with it. */
export function toStateDocument({ layers, faults, defined, counts }: SessionState, base: StateBase): StateDocument {
  const [first, ...entered] = layers.list;
  const { clock = settingOf(base), answers = {}, edits = NO_EDITS } = first?.manual ?? {};
  const profile = { ...base.profile, ...answers };
  const changed = choiceIds.filter((id) => profile[id] !== profiles.default[id]).map((id) => [id, profile[id]]);
  return {
    version: STATE_VERSION,
    clock: toClockDocument(clock),
    ...manualDocument({ clock: undefined, answers: Object.fromEntries(changed), edits }),
    ...listed("scenarios", entered.map(toEnteredDocument)),
    ...listed("define", [...new Set([...defined, ...definitionsIn(entered)])]),
    ...listed("faults", faults),
    ...listed(
      "counts",
      [...counts].map(([key, count]) => ({ of: partsOfKey(key), count })),
    ),
  };
}

function listed<Name extends string, Item>(name: Name, items: readonly Item[]) {
  return (items.length === 0 ? {} : { [name]: items }) as { readonly [Key in Name]?: readonly Item[] };
}

/** A clock that follows the real time is as if it had been released. */
function settingOf({ clock, realTime }: StateBase): ClockSetting {
  const { speed } = clock;
  if (speed !== undefined && clock.now) return { moment: clock.now(), speed, since: realTime() };
  return clock.isHeld ? { day: clock.today("UTC") } : { released: true };
}

function manualDocument({ clock, answers, edits }: ManualOverrides): ManualDocument {
  const records = lists.flatMap(({ name }) => (edits[name].size === 0 ? [] : [[name, toRecord(edits[name])] as const]));
  return {
    ...(clock && { clock: toClockDocument(clock) }),
    ...(Object.keys(answers).length > 0 && { profile: answers }),
    ...(records.length > 0 && { edits: Object.fromEntries(records) }),
  };
}

function toRecord(items: ReadonlyMap<string, object | undefined>) {
  return Object.fromEntries([...items].map(([id, item]) => [id, item ?? null]));
}

function toClockDocument(setting: ClockSetting): ClockDocument {
  if ("released" in setting) return setting;
  if ("day" in setting) return { today: setting.day };
  return { now: momentText(setting.moment), speed: setting.speed, since: momentText(setting.since) };
}

function momentText(moment: number): string {
  return new Date(moment).toISOString();
}

function toEnteredDocument({ scenario, manual }: StateLayer): EnteredDocument {
  const { entered, anchor = "", before = "", since = 0 } = scenario ?? {};
  return { scenario: entered?.name ?? STANDARD, anchor, before, since: momentText(since), ...manualDocument(manual) };
}

/** The scenarios that another mock may not have. */
function definitionsIn(layers: readonly StateLayer[]): readonly Scenario[] {
  const scenarios = layers.flatMap(({ scenario }) => scenario?.entered.layers.map((layer) => layer.scenario) ?? []);
  return scenarios.filter(ScenarioLibrary.isCustom);
}

/** Reads a document; `library` has the scenarios of the mock. `$schema` is ignored. */
export function readState(value: unknown, library: ScenarioLibrary) {
  const plain = withoutSchema(value);
  const version = (plain as Partial<StateDocument> | null)?.version;
  if (Number.isInteger(version) && version !== STATE_VERSION) {
    const message = `Invalid value ${version}; this mock reads version ${STATE_VERSION} of the format.`;
    return { violations: [{ path: ["version"], message }] };
  }
  const broken = listSchemaViolations(validateState, plain);
  if (broken.length > 0) return { violations: broken };
  const reader = new StateReader([], []);
  const state = reader.read(plain as StateDocument, library);
  return reader.violations.length > 0 ? { violations: reader.violations } : { state };
}

const validateItem = createItemValidator();

/** Reads a part of a document that its schema allows, and collects what is wrong all the same. */
class StateReader {
  readonly #path: ValuePath;

  constructor(
    readonly violations: PlacedViolation[],
    path: ValuePath,
  ) {
    this.#path = path;
  }

  read(document: StateDocument, library: ScenarioLibrary): SessionState {
    const { scenarios = [], define = [], counts = [] } = document;
    const first = this.#manual(document);
    // What the document leaves out has its default here, whatever the mock was started with.
    const base = { ...first, answers: { ...profiles.default, ...first.answers } };
    const defined = define.flatMap((one, at) => this.#at("define", at).#take(parseScenario(one)).scenario ?? []);
    const extended = this.#withDefinitions(defined, library);
    const entered = scenarios.flatMap((one, at) => this.#at("scenarios", at).#entered(one, extended) ?? []);
    const { faults = [] } = this.#at("faults").#take(parseFaults(document.faults ?? []));
    const counted = new Map(counts.map(({ of, count }) => [countKey(...of), count] as const));
    const layers = new StateLayers([{ scenario: undefined, manual: base }, ...entered]);
    return { layers, faults, defined, counts: counted };
  }

  #at(...steps: ValuePath): StateReader {
    return new StateReader(this.violations, [...this.#path, ...steps]);
  }

  #refuse(message: string): void {
    this.violations.push({ path: this.#path, message });
  }

  #take<Reading extends { readonly violations?: readonly PlacedViolation[] | undefined }>(reading: Reading): Reading {
    for (const { path, message } of reading.violations ?? []) this.#at(...path).#refuse(message);
    return reading;
  }

  #manual({ clock, profile = {}, edits = {} }: ManualDocument): ManualOverrides {
    const { answers = {}, violations = [] } = parseProfile(profile);
    for (const message of violations) this.#at("profile").#refuse(message);
    return { clock: clock && this.#at("clock").#clock(clock), answers, edits: this.#at("edits").#edits(edits) };
  }

  #clock(clock: ClockDocument): ClockSetting | undefined {
    const kinds = ["today", "now", "released"].filter((name) => Object.hasOwn(clock, name));
    if (kinds.length !== 1) this.#refuse("A clock has exactly one of today, now and released.");
    if ("released" in clock) return { released: true };
    if ("today" in clock) return { day: clock.today };
    return { moment: Date.parse(clock.now), speed: clock.speed ?? 0, since: Date.parse(clock.since ?? clock.now) };
  }

  #edits(document: EditsDocument): DataEdits {
    const read = (list: ListOperation) =>
      Object.entries(document[list.name] ?? {}).map(([id, item]) => {
        for (const message of violationsOf(list, id, item)) this.#at(list.name, id).#refuse(message);
        return [id, item ?? undefined] as const;
      });
    const edits = Object.fromEntries(lists.map((list) => [list.name, new Map(read(list))]));
    return countEdits(edits as unknown as DataEdits) === 0 ? NO_EDITS : (edits as unknown as DataEdits);
  }

  #withDefinitions(defined: readonly Scenario[], library: ScenarioLibrary): ScenarioLibrary {
    if (defined.length === 0) return library;
    const all = [...library.scenarios.filter(({ name }) => name !== STANDARD), ...defined];
    for (const { name, part, message } of ScenarioLibrary.findViolations(all)) {
      const index = defined.findIndex((known) => known.name === name);
      if (index >= 0) this.#at("define", index, part).#refuse(`The scenario ${quote(name)} ${message}`);
    }
    return new ScenarioLibrary(all);
  }

  #entered(document: EnteredDocument, library: ScenarioLibrary): StateLayer | undefined {
    const { scenario: name, anchor, before, since } = document;
    const manual = this.#manual(document);
    const finding = library.find(name);
    if ("entered" in finding)
      return { scenario: { entered: finding.entered, anchor, before, since: Date.parse(since) }, manual };
    this.#at("scenario").#refuse(finding.message);
    return undefined;
  }
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

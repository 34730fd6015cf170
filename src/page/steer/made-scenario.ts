/** Makes a scenario of a session. */
import type { EditsDocument, StateDocument } from "../../mock/state/state-document.js";
import type { Fault } from "../../scenarios/fault.js";
import type { DataChanges, Scenario } from "../../scenarios/generated/scenario.js";
import type { ClockState } from "../state/admin.js";
import type { TabSettings } from "../state/world.js";

export function editsIn(document: StateDocument): Required<EditsDocument> {
  const edits = [document, ...(document.scenarios ?? [])].map((layer) => layer.edits ?? {});
  return {
    hours: Object.assign({}, ...edits.map(({ hours }) => hours)),
    events: Object.assign({}, ...edits.map(({ events }) => events)),
  };
}

/** Returns the scenario that is the state. One that is active is extended; of several, the last one is. */
export function toScenario(
  { name, says }: Pick<Scenario, "name" | "says">,
  { document, clock }: Pick<TabSettings, "document" | "clock">,
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

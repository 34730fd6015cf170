/** Reads what is to be changed in several entries or events, and changes one of them. */
import { nearestName } from "../../base/nearest-name.js";
import { isPlainObject } from "../../base/plain-object.js";
import { quote, shown } from "../../base/quote.js";
import { createItemValidator, fieldsOf, type ItemKind } from "../../fixtures/item-validation.js";
import { invalidControl } from "./control-error.js";
import { toControlObject } from "./control-value.js";

type Item = Readonly<Record<string, unknown>>;
/** Minutes by the name of the field. */
type Shift = Readonly<Record<string, number>>;

/** The fields that identify items. */
const IDS: Readonly<Record<ItemKind, string>> = { entry: "date", event: "eventId" };

const TIMES = ["timeOpen", "timeClose"];
const DAY_MINUTES = 1440;

/** Returns a function that changes one item. Throws a ControlError, and so does the function where an item would become invalid. */
export function rangeChange(kind: ItemKind, value: unknown): <One extends object>(item: One) => One {
  const validate = createItemValidator();
  const { shift, ...fields } = toFields(kind, value, fieldsOf(kind));
  const minutes = toShift(shift);
  return <One extends object>(item: One) => {
    const changed = Object.entries({ ...item, ...fields }).filter(([, one]) => one !== null);
    const shifted = changed.map(([name, one]) => [name, Object.hasOwn(minutes, name) ? move(name, one, minutes) : one]);
    const result = Object.fromEntries(shifted);
    const violations = validate(kind, result).map(({ path, sentence }) => `${kind}${path} ${sentence}.`);
    if (violations.length > 0) throw invalidControl(violations);
    return result as One;
  };
}

function toFields(kind: ItemKind, value: unknown, names: readonly string[]): Item {
  const known = [...names.filter((name) => name !== IDS[kind]), ...(kind === "entry" ? ["shift"] : [])];
  if (!isPlainObject(value) || Object.keys(value).length === 0) {
    throw invalidControl(`Invalid value ${shown(value)}; use an object with one of ${known.join(", ")}.`);
  }
  for (const name of Object.keys(value)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const hint = nearest ? `did you mean ${nearest}?` : `use one of ${known.join(", ")}.`;
    throw invalidControl(
      `${name === IDS[kind] ? `${name} can't be changed on a range` : `Unknown field ${quote(name)}`}; ${hint}`,
    );
  }
  return value;
}

function toShift(value: unknown): Shift {
  if (value === undefined) return {};
  const shift = toControlObject(value, TIMES);
  for (const [name, by] of Object.entries(shift)) {
    if (Number.isInteger(by)) continue;
    throw invalidControl(`Invalid value ${shown(by)} for shift.${name}; use a whole number of minutes, such as -30.`);
  }
  return shift as Shift;
}

/** Moves a time of day by minutes; it has to stay on its day. */
function move(name: string, time: unknown, minutes: Shift): string {
  const by = minutes[name] ?? 0;
  const [hour = Number.NaN, minute = Number.NaN] = String(time).split(":").map(Number);
  const moved = hour * 60 + minute + by;
  if (moved < 0 || moved >= DAY_MINUTES) {
    throw invalidControl(`shift.${name} moves ${time} by ${by} minutes, past midnight; use fewer minutes.`);
  }
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
}

/** Names the differences of an explanation: each entry, event, choice and rule once, field by field. */
import { compareTexts, plural, quote } from "../../base/text.js";
import { addDays, type CalendarDate } from "../../contract/calendar-date.js";
import { choiceById } from "../../contract/choices.js";
import { eventsList, LARGEST_LIMIT, type ListOperation, listOperation, lists } from "../../contract/lists.js";
import type { DatedItem } from "../../museum/list-index.js";
import { type Query, queryFor } from "../../verify/client/query.js";
import { describeResponse, listOf } from "../../verify/client/response.js";
import { datesOf, daysOf, fieldOf, keyOf } from "../../verify/target-model/item.js";
import { answerBy, type Model } from "../questions.js";
import type { Asked, Comparison } from "./comparison.js";
import type { Explanation } from "./drift.js";

/** One thing in which the twin and the target differ. */
export interface TwinDifference {
  /** `entry/2027-03-02`, `event/6f2f8b1e-…`, `choice/endDateBound`, `rule/hours-ascending`, `order/special-events`. */
  readonly id: string;
  readonly kind: "entry" | "event" | "choice" | "order" | "rule" | "answer";
  /** What happened at the target since the twin was taken. */
  readonly change: "added" | "removed" | "changed" | "broken";
  /** In a sentence. */
  readonly message: string;
  /** The fields whose values differ; undefined where a side does not have it. */
  readonly fields: readonly { readonly field: string; readonly twin: unknown; readonly target: unknown }[];
  /** A curl line that shows it at the target. */
  readonly reproduce: readonly string[];
}

/** Answers that nothing explains are shown up to this many. */
const MAX_ANSWERS = 5;

export function nameDifferences(
  comparison: Comparison,
  { rules, ...explanation }: Explanation & { readonly rules: readonly TwinDifference[] },
): readonly TwinDifference[] {
  const { model } = comparison;
  const { changes, choices, moved, unexplained } = explanation;
  const curl = (query: Query) => comparison.curlLines(query);
  return [
    ...lists.flatMap((list) =>
      sorted<DatedItem | undefined>(changes[list.name]).map(([key, now]) => {
        const before = model.catalogue.index[list.name].find(key)?.item;
        const [date = model.today] = [now, before].flatMap((item) => daysOf(list.operation, item));
        const reproduce = curl(simplestQuery(now ? explanation.model : model, list, { key, date }));
        return itemDifference(list, key, { before, now, reproduce });
      }),
    ),
    ...choices.map(
      ({ choice, from, to, shown }): TwinDifference => ({
        id: `choice/${choice}`,
        kind: "choice",
        change: "changed",
        message: `The choice ${choice} has changed from ${from} to ${to} (${choiceById(choice).question}). ${describeAnswers(model, shown)}`,
        fields: [{ field: choice, twin: from, target: to }],
        reproduce: curl(shown.query),
      }),
    ),
    ...(moved ? [orderDifference(model, moved, curl(queryFor(eventsList.operation, { limit: LARGEST_LIMIT })))] : []),
    ...rules,
    ...unnamedDifferences(comparison, unexplained, "which neither data nor a choice explains"),
  ];
}

function sorted<Value>(changes: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...changes].sort(([a], [b]) => compareTexts(a, b));
}

/** The query with the fewest parameters that lists an item from one of its days on. */
function simplestQuery(
  model: Model,
  { operation, hasEnd }: ListOperation,
  { key, date: startDate }: { readonly key: string; readonly date: CalendarDate },
): Query {
  if (!hasEnd) return queryFor(operation, { startDate, limit: 1 });
  const simple = [{ startDate }, { startDate, limit: LARGEST_LIMIT }].map((some) => queryFor(operation, some));
  const lists = (query: Query) => answerBy(model, query).items?.some((item) => keyOf(operation, item) === key);
  const short = { startDate, endDate: addDays(startDate, 2), page: 1, limit: LARGEST_LIMIT };
  return simple.find(lists) ?? queryFor(operation, short);
}

/** Questions that got another answer, each once, the shortest first; `why` says why nothing explains them. */
export function unnamedDifferences(
  comparison: Comparison,
  differing: readonly Asked[],
  why: string,
): readonly TwinDifference[] {
  const { model } = comparison;
  const byTarget = new Map(differing.map((asked) => [asked.query.target, asked]));
  const shown = [...byTarget.values()].sort((a, b) => a.query.target.length - b.query.target.length);
  return shown.slice(0, MAX_ANSWERS).map((asked): TwinDifference => {
    const { query, response } = asked;
    return {
      id: `answer/${query.target.replace(/^\//, "")}`,
      kind: "answer",
      change: "changed",
      message: `${query.target} gets another answer, ${why}. ${describeAnswers(model, asked)}`,
      fields: [{ field: "answer", twin: describeAnswer(model, query), target: describeResponse(response) }],
      reproduce: comparison.curlLines(query),
    };
  });
}

function describeAnswer(model: Model, query: Query): string {
  const { status, items } = answerBy(model, query);
  return items ? `200 and ${plural(items.length, "item")}` : String(status);
}

/** Both answers in short, with the first item that only one of them has, or in which they differ. */
function describeAnswers(model: Model, { query, response }: Asked): string {
  const { operation } = query;
  const [predicted, listed] = [answerBy(model, query).items ?? [], listOf(response) ?? []];
  const twin = predicted.map((item) => keyOf(operation, item));
  const target = listed.map((item) => keyOf(operation, item));
  const only = (one: readonly string[], other: readonly string[]) => {
    const key = one.find((each) => !other.includes(each));
    return key === undefined ? "" : `, with ${key}`;
  };
  const sides = `The twin gives ${describeAnswer(model, query)}${only(twin, target)}; the service gives ${describeResponse(response)}${only(target, twin)}.`;
  if (twin.length !== target.length) return sides;
  const at = twin.findIndex((key, index) => key !== target[index]);
  if (at >= 0) {
    const isOrder = twin.every((key) => target.includes(key));
    return isOrder ? `${sides} Item ${at + 1} is ${twin[at]} in the twin, and ${target[at]} at the service.` : sides;
  }
  const { fields } = listOperation(operation);
  const changes = predicted.map((item, index) => differingFields(fields, item, listed[index]));
  const first = changes.findIndex(({ length }) => length > 0);
  return first < 0 ? sides : `${sides} ${twin[first]} differs: ${textOfFields(changes[first] ?? [])}.`;
}

function itemDifference(
  { kind, anItem, key: field, days, fields: names }: ListOperation,
  key: string,
  { before, now, reproduce }: Pick<TwinDifference, "reproduce"> & Readonly<Record<"before" | "now", unknown>>,
): TwinDifference {
  const name = String(fieldOf(now ?? before, "name") ?? "");
  const what = anItem.replace(/^an /, "The ");
  const thing = field === days ? `${what} of ${key}` : `${what}${name === "" ? "" : ` ${quote(name)}`} (${key})`;
  const change = before === undefined ? "added" : now === undefined ? "removed" : "changed";
  const fields = differingFields(names, before, now);
  const message = `${thing} was ${change}${change === "changed" ? `: ${textOfFields(fields)}` : ""}.`;
  return { id: `${kind}/${key}`, kind, change, message, fields, reproduce };
}

/** Dates are compared as sets, since their order means nothing. */
function differingFields(names: readonly string[], twin: unknown, target: unknown): TwinDifference["fields"] {
  return names.flatMap((field) => {
    const [a, b] = [twin, target].map((item) => (field === "dates" && item ? datesOf(item) : fieldOf(item, field)));
    return JSON.stringify(a ?? null) === JSON.stringify(b ?? null) ? [] : [{ field, twin: a, target: b }];
  });
}

function textOfFields(fields: TwinDifference["fields"]): string {
  return fields.map(({ field, twin, target }) => `${field} from ${shown(twin)} to ${shown(target)}`).join("; ");
}

/** A value as a difference shows it. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return typeof value === "string" ? quote(value) : String(JSON.stringify(value));
}

function orderDifference(
  { catalogue: { index } }: Model,
  moved: readonly [string, string],
  reproduce: readonly string[],
): TwinDifference {
  const [one, other] = moved.map((key) => `${quote(String(index.events.find(key)?.item.name ?? key))} (${key})`);
  return {
    id: `order${eventsList.operation.path}`,
    kind: "order",
    change: "changed",
    message: `The stored order of events has changed: ${one} now comes before ${other}.`,
    fields: [],
    reproduce,
  };
}

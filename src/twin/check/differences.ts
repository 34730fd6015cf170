/** Names the differences of an explanation: each entry, event, choice and rule once, field by field. */
import { compareTexts, plural, quote } from "../../base/text.js";
import type { CalendarDate } from "../../contract/calendar-date.js";
import { choiceById } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents, operationById } from "../../contract/interface.js";
import type { Catalogue } from "../../museum/catalogue.js";
import { toCurl } from "../../verify/client/request.js";
import { describeResponse, listOf } from "../../verify/client/response.js";
import { type Query, queryFor } from "../../verify/queries/query.js";
import { type Run, toRequest } from "../../verify/run.js";
import { datesOf, fieldOf, keyOf } from "../../verify/target-model/item.js";
import { eventsList, hoursList, LARGEST_LIMIT, listOperation } from "../../verify/target-model/list-operation.js";
import { answerBy, type Model } from "../questions/distribution.js";
import type { FieldDifference, TwinDifference } from "./check-report.js";
import type { Asked } from "./comparison.js";
import { entryOf, eventQuery } from "./data-changes.js";
import type { Settled } from "./rule-findings.js";

/** Answers that nothing explains are shown up to this many. */
const MAX_ANSWERS = 5;

interface Compared {
  readonly run: Run;
  readonly model: Model;
  /** The service that the twin was just taken of, which a query is shown at, too. */
  readonly original?: Run;
}

export async function nameDifferences(
  compared: Compared,
  { explanation, rules }: Pick<Settled, "explanation" | "rules">,
): Promise<readonly TwinDifference[]> {
  const { model } = compared;
  const curl = (query: Query) => curlLines(compared, query);
  const { changes, choices, moved, left } = explanation;
  return [
    ...[...changes.entries]
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([date, entry]) => {
        const known = entryOf(model.catalogue, date);
        const reproduce = curl(queryFor(getMuseumHours, { startDate: date, limit: 1 }));
        return entryDifference(date, { known, now: entry, reproduce });
      }),
    ...[...changes.events]
      .sort(([a], [b]) => compareTexts(a, b))
      .map(([key, event]) => {
        const known = model.catalogue.eventIndex.find(key)?.event;
        const date = [...datesOf(event), ...datesOf(known)][0] ?? model.today;
        const query = simplestQuery(event ? explanation.model : model, key, date);
        return eventDifference(key, { known, now: event, reproduce: curl(query) });
      }),
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
    ...(moved ? [orderDifference(model.catalogue, moved, curl(queryFor(listSpecialEvents, { limit: 30 })))] : []),
    ...rules,
    ...(await answerDifferences(compared, left, "which neither data nor a choice explains")),
  ];
}

/** The query with the fewest parameters that lists an event from one of its days on. */
function simplestQuery(model: Model, key: string, startDate: CalendarDate): Query {
  const simple = [{ startDate }, { startDate, limit: LARGEST_LIMIT }].map((some) => queryFor(listSpecialEvents, some));
  const lists = (query: Query) => answerBy(model, query).items?.some((item) => keyOf(listSpecialEvents, item) === key);
  return simple.find(lists) ?? eventQuery(startDate);
}

/** A line for each service, in their order. */
export function curlLines({ run, original }: Pick<Compared, "run" | "original">, query: Query): readonly string[] {
  const sides = original ? [original, run] : [run];
  return sides.map(({ client, right }) => toCurl(client.base, toRequest(query, right)));
}

/** The questions that got another answer, in a check that ended before it could find out why. */
export function unnamedDifferences(sides: Compared, asked: readonly Asked[]): Promise<readonly TwinDifference[]> {
  return answerDifferences(sides, asked, "and the check ended before it could find out why");
}

async function answerDifferences(
  compared: Compared,
  left: readonly Asked[],
  why: string,
): Promise<readonly TwinDifference[]> {
  const { model, original } = compared;
  const shown = distinct(left).slice(0, MAX_ANSWERS);
  return Promise.all(
    shown.map(async (asked): Promise<TwinDifference> => {
      const { query, response } = asked;
      const twin = original ? describeResponse(await original.get(query)) : describeAnswer(model, query);
      const target = describeResponse(response);
      return {
        id: `answer/${query.target.replace(/^\//, "")}`,
        kind: "answer",
        change: "changed",
        message: `${query.target} gets another answer, ${why}. ${describeAnswers(model, asked)}`,
        fields: [{ field: "answer", twin, target }],
        reproduce: curlLines(compared, query),
      };
    }),
  );
}

function describeAnswer(model: Model, query: Query): string {
  const { status, items } = answerBy(model, query);
  return items ? `200 and ${plural(items.length, "item")}` : String(status);
}

/** Each question once, the shortest first; it may have been asked several times. */
function distinct(left: readonly Asked[]): readonly Asked[] {
  const byTarget = new Map(left.map((asked) => [asked.query.target, asked]));
  return [...byTarget.values()].sort((a, b) => a.query.target.length - b.query.target.length);
}

/** Both answers in short, with the first item that only one of them has. */
function describeAnswers(model: Model, { query, response }: Asked): string {
  const keysIn = (list: readonly unknown[] | undefined) => (list ?? []).map((item) => keyOf(query.operation, item));
  const [twin, target] = [keysIn(answerBy(model, query).items), keysIn(listOf(response))];
  const only = (one: readonly string[], other: readonly string[]) => {
    const key = one.find((each) => !other.includes(each));
    return key === undefined ? "" : `, with ${key}`;
  };
  const sides = `The twin gives ${describeAnswer(model, query)}${only(twin, target)}; the service gives ${describeResponse(response)}${only(target, twin)}.`;
  const at = twin.findIndex((key, index) => key !== target[index]);
  const isOrder = twin.length === target.length && at >= 0 && twin.every((key) => target.includes(key));
  if (isOrder) return `${sides} Item ${at + 1} is ${twin[at]} in the twin, and ${target[at]} at the service.`;
  const isSameItems = at < 0 && twin.length === target.length;
  return isSameItems ? `${sides} ${describeItem(model, { query, response })}`.trim() : sides;
}

/** The first item that both list, and with another content. */
function describeItem(model: Model, { query, response }: Pick<Asked, "query" | "response">): string {
  const { fields } = listOperation(query.operation);
  const items = listOf(response) ?? [];
  for (const [index, known] of (answerBy(model, query).items ?? []).entries()) {
    const differing = differingFields(fields, known, items[index]);
    if (differing.length > 0) return `${keyOf(query.operation, known)} differs: ${textOfFields(differing)}.`;
  }
  return "";
}

interface Sides {
  readonly known: unknown;
  readonly now: unknown;
  readonly reproduce: readonly string[];
}

function entryDifference(date: string, sides: Sides): TwinDifference {
  return itemDifference({ id: `entry/${date}`, kind: "entry" }, `The entry of hours of ${date}`, sides);
}

function eventDifference(key: string, sides: Sides): TwinDifference {
  const name = String(fieldOf(sides.now ?? sides.known, "name") ?? "");
  const called = name === "" ? "" : ` ${quote(name)}`;
  return itemDifference({ id: `event/${key}`, kind: "event" }, `The event${called} (${key})`, sides);
}

function itemDifference(
  { id, kind }: { readonly id: string; readonly kind: "entry" | "event" },
  thing: string,
  { known, now, reproduce }: Sides,
): TwinDifference {
  const change = changeOf(known, now);
  const fields = differingFields((kind === "entry" ? hoursList : eventsList).fields, known, now);
  const message = `${thing} was ${change}${change === "changed" ? `: ${textOfFields(fields)}` : ""}.`;
  return { id, kind, change, message, fields, reproduce };
}

function changeOf(known: unknown, now: unknown): "added" | "removed" | "changed" {
  return known === undefined ? "added" : now === undefined ? "removed" : "changed";
}

/** Dates are compared as sets, since their order means nothing. */
function differingFields(names: readonly string[], twin: unknown, target: unknown): readonly FieldDifference[] {
  return names.flatMap((field) => {
    const [a, b] = [twin, target].map((item) => (field === "dates" && item ? datesOf(item) : fieldOf(item, field)));
    return JSON.stringify(a ?? null) === JSON.stringify(b ?? null) ? [] : [{ field, twin: a, target: b }];
  });
}

function textOfFields(fields: readonly FieldDifference[]): string {
  return fields.map(({ field, twin, target }) => `${field} from ${shown(twin)} to ${shown(target)}`).join("; ");
}

/** A value as a difference shows it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ");
  return typeof value === "string" ? quote(value) : String(JSON.stringify(value));
}

function orderDifference(
  { eventIndex }: Catalogue,
  moved: readonly [string, string],
  reproduce: readonly string[],
): TwinDifference {
  const names = moved.map((key) => quote(String(eventIndex.find(key)?.event.name ?? key)));
  const { path } = operationById(listSpecialEvents.id);
  return {
    id: `order${path}`,
    kind: "order",
    change: "changed",
    message: `The stored order of events has changed: ${names[0]} (${moved[0]}) now comes before ${names[1]} (${moved[1]}).`,
    fields: [],
    reproduce,
  };
}

/** Says whether a service still is what a twin of it is, by its data and by random queries, and how one twin differs from a later one. The profile pins the choices. */
import { groupBy } from "../base/collections.js";
import { nounFor, plural } from "../base/text.js";
import { addDays, type CalendarDate, LAST_DATE } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../contract/lists.js";
import { answersOf, choiceIds, profiles } from "../contract/profile.js";
import { createItemValidator } from "../fixtures/item-validation.js";
import { answerQuery } from "../museum/answer.js";
import { type Catalogue, createCatalogue } from "../museum/catalogue.js";
import { type Query, queryFor } from "../verify/client/query.js";
import { toCurl } from "../verify/client/request.js";
import { describeResponse, isLost, listOf, shorten, type TargetResponse } from "../verify/client/response.js";
import { unlessStopped } from "../verify/client/target-client.js";
import { toLearnedProfile } from "../verify/learning/observed-choices.js";
import { sampleQueries } from "../verify/queries/random-queries.js";
import type { Check, Finding, Report } from "../verify/report/report.js";
import { checkOf } from "../verify/report/summary.js";
import { daysOf, documentedText, fieldOf, keyOf } from "../verify/target-model/item.js";
import { type Run, toRequest } from "../verify/target-model/run.js";
import { mayBeOfYesterday } from "../verify/target-model/today.js";
import type { Twin } from "./twin.js";

/** Random queries, of both lists together. */
const QUERIES = 1500;
const QUICK_QUERIES = 60;
const AT_ONCE = 10;
/** Differences after which no more are looked for. */
const ENOUGH = 30;
/** The share of queries without a steady answer above which the others say nothing. */
const MOST_UNSTEADY = 0.1;

const common = { family: "twin", source: "pinned", basis: "The twin of --twin.", milliseconds: 0 } as const;
const ofData = { ...common, rule: "twin-data", summary: "The service has the data of the twin." };
const ofQueries = { ...common, rule: "twin-queries", summary: "The service answers random queries as the twin does." };

const unexercised = (message: string) => checkOf(ofQueries, [], { status: "notExercised", message });

/** The checks of a twin, after a run that has read the data and observed the choices. */
export async function compareWithTwin(run: Run, twin: Twin, choices: Report["choices"]): Promise<readonly Check[]> {
  const changes = lists.flatMap((list) => dataChanges(run, list, twin));
  const data = checkOf(ofData, changes, { status: "passed", message: "all data are those of the twin" });
  const queries = await unlessStopped(() => compareQueries(run, twin, { choices, changes }));
  return [data, queries ?? unexercised(run.client.stopped() ?? "the run ended before")];
}

/** What was added, removed or changed on the days of which the run knows everything; the first of a kind leads the others. */
function dataChanges(run: Run, list: ListOperation, { dataSet, profile }: Twin): readonly Finding[] {
  const { operation, kind: noun, name, hasEnd } = list;
  const { from, to, items, past } = run.model[name];
  const first = past === "serve" || from > run.model.today ? from : run.model.today;
  const isKnown = (day: CalendarDate) => day >= first && (to === LAST_DATE || !hasEnd ? day <= to : day < to);
  const violationsOf = createItemValidator();
  const inReach = (all: readonly object[]) =>
    all.filter((item) => daysOf(operation, item).some(isKnown) && violationsOf(noun, item).length === 0);
  // Where a range narrows the dates, an item shows those alone that the run has seen.
  const isShown = (day: CalendarDate) => profile.eventDates !== "inRange" || isKnown(day);
  const textOf = (item: object) =>
    documentedText(operation, { ...item, ...(hasEnd && { dates: daysOf(operation, item).filter(isShown) }) });
  const changes = changesIn(list, [inReach(dataSet[name]), inReach(items)], textOf);
  const idOf = ({ key, kind }: (typeof changes)[number]) => `twin-data/${noun}/${key}/${kind}`;
  return changes.map((change): Finding => {
    const leader = changes.find(({ kind }) => kind === change.kind) ?? change;
    const [day = run.model.today] = daysOf(operation, change.item).filter(isKnown);
    const range = { startDate: day, ...(hasEnd && { endDate: addDays(day, 1) }), limit: hasEnd ? LARGEST_LIMIT : 1 };
    const [expected, actual] = change.sides;
    return {
      ...{ id: idOf(change), operation: operation.id, message: change.sentence, expected, actual },
      reproducibility: "as seen in the run",
      reproduce: [curlOf(run, queryFor(operation, range))],
      ...(leader !== change && { sameCauseAs: idOf(leader) }),
    };
  });
}

const curlOf = ({ client, right }: Run, query: Query) => toCurl(client, toRequest(query, right));

interface Observed {
  readonly choices: Report["choices"];
  readonly changes: readonly Finding[];
}

/** Compares random queries with the model of the twin. */
async function compareQueries(run: Run, { dataSet, profile, facts }: Twin, observed: Observed): Promise<Check> {
  if (facts.notTaken.length > 0) return unexercised(`${facts.notTaken[0]}, so that the twin lists other pages`);
  const { choices, changes } = observed;
  const { hours, events } = run.model;
  const taken = { catalogue: createCatalogue(dataSet), profile: { ...profiles.default, ...profile } };
  const seen = {
    catalogue: createCatalogue({ hours: hours.items, events: events.items }),
    profile: { ...taken.profile, ...toLearnedProfile(choices) },
  };
  const predict = (query: Query, by: Model = taken) => answerBy(by, query, run.model.today);
  const open = facts.uncertain.map(({ choice }) => choice).filter((id) => !["timeZone", "errorBody"].includes(id));
  const others = open.flatMap((id) =>
    answersOf(id).map((answer) => ({ ...taken, profile: { ...taken.profile, [id]: answer } })),
  );
  const drifted = Object.keys(profile).find((id) => seen.profile[id as ChoiceId] !== profile[id as ChoiceId]);
  const known = changes[0]?.id ?? (drifted === undefined ? undefined : `pinned-${drifted}`);
  const findings: Finding[] = [];
  let [agreed, unsteady] = [0, 0];
  const compare = async (query: Query): Promise<void> => {
    const first = await run.getAgain(query);
    if (textOf(query, first) === predict(query)) {
      agreed += 1;
      return;
    }
    // The day may have turned since.
    await mayBeOfYesterday(run, first);
    const second = await run.getAgain(query);
    const [text, predicted] = [textOf(query, second), predict(query)];
    const isSteady = text !== predicted && !isLost(second) && text === textOf(query, first);
    // What the data or the choices as they are now explain is told with them.
    const leader = (text === predict(query, seen) ? known : undefined) ?? findings[0]?.id;
    if (isSteady) findings.push({ ...toFinding(run, second, predicted), ...(leader && { sameCauseAs: leader }) });
    else unsteady += 1;
  };
  const count = (run.options.quick ? QUICK_QUERIES : QUERIES) / lists.length;
  const queries = lists
    .flatMap((list) => sampleQueries(run, list, count))
    .filter((query) => others.every((other) => predict(query, other) === predict(query)));
  for (let at = 0; at < queries.length && findings.length < ENOUGH; at += AT_ONCE)
    await Promise.all(queries.slice(at, at + AT_ONCE).map(compare));
  if (unsteady > queries.length * MOST_UNSTEADY)
    return unexercised(`${unsteady} of ${queries.length} random queries got no steady answer`);
  const left = open.length > 0 ? `; what ${open.join(", ")} decides was not compared` : "";
  const message = `${agreed} random queries got the answer of the twin${left}`;
  return checkOf(ofQueries, findings, { status: "passed", message });
}

interface Model {
  readonly catalogue: Catalogue;
  readonly profile: Profile;
}

/** The answer of a model as a text; equal texts are equal answers. */
function answerBy({ catalogue, profile }: Model, { operation, target }: Query, today: CalendarDate): string {
  const pairs = new URLSearchParams(target.split("?")[1] ?? "");
  const answer = answerQuery(catalogue, operation, pairs, { profile, today });
  if (answer.outcome === "rejected") return profile.badParameterStatus;
  if (answer.outcome === "pageNotFound") return "404";
  return ["200", ...answer.page.items.map((item) => documentedText(operation, item))].join("\n");
}

function textOf({ operation }: Query, response: TargetResponse): string {
  const list = listOf(response);
  return [String(response.status), ...(list ?? []).map((item) => documentedText(operation, item))].join("\n");
}

function toFinding(run: Run, response: TargetResponse, predicted: string): Finding {
  const { target, query } = response.request as { target: string; query: Query };
  const [[status, ...wanted], [, ...came]] = [predicted.split("\n"), textOf(query, response).split("\n")];
  const length = Math.max(wanted.length, came.length);
  const at = Array.from({ length }, (_, index) => index).find((index) => wanted[index] !== came[index]) ?? length;
  const describe = (items: readonly string[]) => {
    const item = items[at];
    return `200 and ${plural(items.length, "item")}${item === undefined ? "" : `; item ${at + 1} is ${shorten(item, 160)}`}`;
  };
  return {
    ...{ id: `twin-queries${target}`, operation: query.operation.id, reproducibility: "each of 2 times" },
    message: `${target} gets another answer than the twin gives.`,
    expected: status === "200" ? describe(wanted) : `${status}`,
    actual: listOf(response) ? describe(came) : describeResponse(response),
    reproduce: [curlOf(run, query)],
  };
}

/** An item that one of two lists has, or that differs in them. */
interface ItemChange {
  readonly key: string;
  readonly kind: "added" | "removed" | "changed";
  /** The item as it is now, or was. */
  readonly item: object;
  readonly sentence: string;
  /** The fields that differ, as they were and as they are. */
  readonly sides: readonly [before: string, now: string];
}

/** The changes of a list by key; `textOf` says what is compared of an item. */
function changesIn(
  { operation, fields, anItem }: ListOperation,
  lists: readonly [before: readonly object[], now: readonly object[]],
  textOf = (item: object) => documentedText(operation, item),
): readonly ItemChange[] {
  const [old, current] = lists.map((items) => new Map(items.map((item) => [keyOf(operation, item), item])));
  const keys = new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])]);
  return [...keys].sort().flatMap((key): readonly ItemChange[] => {
    const [before, now] = [old?.get(key), current?.get(key)];
    const item = now ?? before;
    if (!item || (before && now && textOf(before) === textOf(now))) return [];
    const kind = !before ? "added" : now ? "changed" : "removed";
    const valuesOf = (field: string) => [before, now].map((one) => JSON.stringify(fieldOf(one, field)) ?? "nothing");
    const differing = fields
      .map((field) => [field, ...valuesOf(field)] as [string, string, string])
      .filter(([, was, is]) => was !== is);
    const title = fieldOf(item, "name");
    const name = `${anItem.replace(/^an /, "The ")} ${title === undefined ? key : `${JSON.stringify(title)} (${key})`}`;
    const details = differing.map(([field, was, is]) => `${field} from ${was} to ${is}`).join("; ");
    const sides = [1, 2].map((side) => differing.map((values) => `${values[0]} ${values[side]}`).join(", "));
    return [
      {
        ...{ key, kind, item },
        sentence: `${name} was ${kind}${kind === "changed" && details ? `: ${details}` : ""}.`,
        sides: [before ? `${sides[0]}` : "nothing", now ? `${sides[1]}` : "nothing"],
      },
    ];
  });
}

/** Changes of one kind that are told one by one. */
const MOST_TOLD = 6;

export function describeChanges(before: Twin, now: Twin): readonly string[] {
  const ofData = lists.flatMap((list) => {
    const changes = changesIn(list, [before.dataSet[list.name], now.dataSet[list.name]]);
    return [...groupBy(changes, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
      if (ofKind.length <= MOST_TOLD) return ofKind.map(({ sentence }) => sentence);
      const days = ofKind.flatMap(({ item }) => daysOf(list.operation, item)).sort();
      return [`${ofKind.length} ${list.many} were ${kind}, ${days[0]} to ${days.at(-1)}.`];
    });
  });
  const ofChoices = choiceIds.flatMap((id) => {
    const [old, current] = [before.profile[id] ?? "uncertain", now.profile[id] ?? "uncertain"];
    return old === current ? [] : [`The choice ${id} has changed from ${old} to ${current}.`];
  });
  return [...ofData, ...ofChoices];
}

/** How much there is, in a few words. */
export function describeExtent({ dataSet }: Twin): readonly string[] {
  return lists.map(({ name, operation, one, many }) => {
    const items = dataSet[name];
    const days = items.flatMap((item) => [...daysOf(operation, item)]).sort();
    return `${items.length} ${nounFor(items.length, one, many)}${days.length > 0 ? `, ${days[0]} to ${days.at(-1)}` : ""}`;
  });
}

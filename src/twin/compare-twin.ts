/** Says whether a service still is what its twin is, by its data and by random queries. */
import { plural } from "../base/text.js";
import { addDays, type CalendarDate, LAST_DATE } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../contract/lists.js";
import { answersTo, profiles } from "../contract/profile.js";
import { createItemValidator } from "../fixtures/item-validation.js";
import { answerQuery } from "../museum/answer.js";
import { type Catalogue, createCatalogue } from "../museum/catalogue.js";
import { type Query, queryFor } from "../verify/client/query.js";
import { toCurl } from "../verify/client/request.js";
import { describeResponse, isLost, listOf, shorten, type TargetResponse } from "../verify/client/response.js";
import { unlessStopped } from "../verify/client/target-client.js";
import { toLearnedProfile } from "../verify/learning/observed-choices.js";
import { randomQueries } from "../verify/queries/random-queries.js";
import type { Check, Finding, Report } from "../verify/report/report.js";
import { checkOf } from "../verify/report/summary.js";
import { daysOf, documentedText, fieldOf, itemKey } from "../verify/target-model/item.js";
import { type Run, toRequest } from "../verify/target-model/run.js";
import { mayBeOfYesterday } from "../verify/target-model/today.js";
import type { Twin } from "./twin.js";

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

/** What was added, removed or changed on the days that the run knows; the first of a kind leads. */
function dataChanges(run: Run, list: ListOperation, { dataSet, profile }: Twin): readonly Finding[] {
  const { operation, kind: noun, name, hasEnd, fields, anItem } = list;
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
  const byKey = (all: readonly object[]) => new Map(inReach(all).map((item) => [itemKey(operation, item), item]));
  const [before, now] = [byKey(dataSet[name]), byKey(items)];
  const leaders = new Map<string, string>();
  return [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((key): readonly Finding[] => {
    const [was, is] = [before.get(key), now.get(key)];
    const item = is ?? was;
    if (!item || (was && is && textOf(was) === textOf(is))) return [];
    const kind = !was ? "added" : is ? "changed" : "removed";
    const id = `twin-data/${noun}/${key}/${kind}`;
    const leader = leaders.get(kind);
    leaders.set(kind, leader ?? id);
    const shownValue = (one: object | undefined, field: string) => JSON.stringify(fieldOf(one, field)) ?? "nothing";
    const differing = fields.filter((field) => shownValue(was, field) !== shownValue(is, field));
    const describe = (one: object | undefined) =>
      one ? differing.map((field) => `${field} ${shownValue(one, field)}`).join(", ") : "nothing";
    const title = fieldOf(item, "name");
    const [day = run.model.today] = daysOf(operation, item).filter(isKnown);
    const range = { startDate: day, ...(hasEnd && { endDate: addDays(day, 1) }), limit: hasEnd ? LARGEST_LIMIT : 1 };
    return [
      {
        ...{ id, operation: operation.id, expected: describe(was), actual: describe(is) },
        message: `${anItem.replace(/^an /, "The ")} ${title === undefined ? key : `${JSON.stringify(title)} (${key})`} was ${kind}.`,
        reproducibility: "as seen in the run",
        reproduce: [curlOf(run, queryFor(operation, range))],
        ...(leader && { sameCauseAs: leader }),
      },
    ];
  });
}

const curlOf = ({ client, right }: Run, query: Query) => toCurl(client, toRequest(query, right));

async function compareQueries(
  run: Run,
  { dataSet, profile, facts }: Twin,
  { choices, changes }: { readonly choices: Report["choices"]; readonly changes: readonly Finding[] },
): Promise<Check> {
  if (facts.notTaken.length > 0) return unexercised(`${facts.notTaken[0]}, so that the twin lists other pages`);
  const { hours, events } = run.model;
  const taken = { catalogue: createCatalogue(dataSet), profile: { ...profiles.default, ...profile } };
  const seen = {
    catalogue: createCatalogue({ hours: hours.items, events: events.items }),
    profile: { ...taken.profile, ...toLearnedProfile(choices) },
  };
  const predict = (query: Query, by: Model = taken) => answerBy(by, query, run.model.today);
  const open = facts.uncertain.map(({ choice }) => choice).filter((id) => !["timeZone", "errorBody"].includes(id));
  const others = open.flatMap((id) =>
    answersTo(id).map((answer) => ({ ...taken, profile: { ...taken.profile, [id]: answer } })),
  );
  const drifted = Object.keys(profile).find((id) => seen.profile[id as ChoiceId] !== profile[id as ChoiceId]);
  const known = changes[0]?.id ?? (drifted === undefined ? undefined : `pinned-${drifted}`);
  const findings: Finding[] = [];
  let [agreed, unsteady] = [0, 0];
  const compare = async (query: Query): Promise<void> => {
    const first = await run.getAgain(query);
    if (responseText(query, first) === predict(query)) {
      agreed += 1;
      return;
    }
    // The day may have turned since.
    await mayBeOfYesterday(run, first);
    const second = await run.getAgain(query);
    const [text, predicted] = [responseText(query, second), predict(query)];
    const isSteady = text !== predicted && !isLost(second) && text === responseText(query, first);
    // What the changed data or choices explain is told with them.
    const leader = (text === predict(query, seen) ? known : undefined) ?? findings[0]?.id;
    if (isSteady) findings.push({ ...toFinding(run, second, predicted), ...(leader && { sameCauseAs: leader }) });
    else unsteady += 1;
  };
  const queries = randomQueries(run, run.effort.queriesOfTwin / lists.length).filter((query) =>
    others.every((other) => predict(query, other) === predict(query)),
  );
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

function responseText({ operation }: Query, response: TargetResponse): string {
  const list = listOf(response);
  return [String(response.status), ...(list ?? []).map((item) => documentedText(operation, item))].join("\n");
}

function toFinding(run: Run, response: TargetResponse, predicted: string): Finding {
  const { target, query } = response.request as { target: string; query: Query };
  const [[status, ...wanted], [, ...came]] = [predicted.split("\n"), responseText(query, response).split("\n")];
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

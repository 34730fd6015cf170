/** Says whether a service still is what a twin of it is: its data, and the answers to random queries. Its choices are pinned by the profile. */
import { plural } from "../base/text.js";
import { addDays, type CalendarDate, FIRST_DATE, LAST_DATE } from "../contract/calendar-date.js";
import type { ChoiceId, Profile } from "../contract/choices.js";
import { eventsList, hoursList, LARGEST_LIMIT, type ListOperation, lists } from "../contract/lists.js";
import { answersOf, profiles } from "../contract/profile.js";
import { createItemValidator } from "../fixtures/item-validation.js";
import { answerQuery } from "../museum/answer.js";
import { type Catalogue, createCatalogue } from "../museum/catalogue.js";
import { type Query, queryFor } from "../verify/client/query.js";
import { toCurl } from "../verify/client/request.js";
import { describeResponse, isLost, listOf, type TargetResponse } from "../verify/client/response.js";
import { ClientStopped } from "../verify/client/target-client.js";
import { toLearnedProfile } from "../verify/learning/observed-choices.js";
import { sampleQueries } from "../verify/queries/random-queries.js";
import type { Check, Finding, Report } from "../verify/report/report.js";
import { collectItems, daysOf, describeKeys, documentedText, fieldOf, keyOf } from "../verify/target-model/item.js";
import { type Run, toRequest } from "../verify/target-model/run.js";
import { mayBeOfYesterday } from "../verify/target-model/today.js";
import type { Twin } from "./twin.js";
import { changesIn, nameOf, textOfField } from "./twin-changes.js";

/** Random queries, of both lists together. */
const QUERIES = 1500;
const QUICK_QUERIES = 60;
const AT_ONCE = 10;
/** Differences after which no more are looked for. */
const ENOUGH = 30;
/** The share of queries without a steady answer above which the others say nothing. */
const MOST_UNSTEADY = 0.1;

const common = { family: "twin", source: "pinned", basis: "The twin of --twin.", milliseconds: 0 } as const;

/** The checks of a twin, after a run that has read the data and observed the choices. */
export async function compareWithTwin(run: Run, twin: Twin, choices: Report["choices"]): Promise<readonly Check[]> {
  const changes = lists.flatMap((list) => dataChanges(run, list, twin));
  const data = toCheck("twin-data", "The service has the data of the twin.", changes, "all data are those of the twin");
  try {
    return [data, await compareQueries(run, twin, { choices, changes })];
  } catch (error) {
    if (!(error instanceof ClientStopped)) throw error;
    return [data, unexercised(error.message)];
  }
}

function toCheck(rule: string, summary: string, findings: readonly Finding[], held: string): Check {
  const reproduce = findings.flatMap((finding) => finding.reproduce);
  const message = findings.map((finding) => finding.message).join(" ");
  return findings.length > 0
    ? { ...common, rule, summary, status: "failed", message, findings, reproduce }
    : { ...common, rule, summary, status: "passed", message: held, findings, reproduce };
}

const QUERY_RULE = "twin-queries";
const QUERY_SUMMARY = "The service answers random queries as the twin does.";

function unexercised(message: string): Check {
  const nothing = { findings: [], reproduce: [] };
  return { ...common, rule: QUERY_RULE, summary: QUERY_SUMMARY, status: "notExercised", message, ...nothing };
}

/** What was added, removed or changed on the days of which the run knows everything; the first of a kind leads the others. */
function dataChanges(run: Run, list: ListOperation, { dataSet, profile }: Twin): readonly Finding[] {
  const { operation, kind: noun, name, hasEnd, fields } = list;
  const { from, to, items, past } = run.model[name];
  const first = past === "serve" ? from : [from, run.model.today].sort()[1];
  const isKnown = (day: CalendarDate) => day >= (first ?? from) && (to === LAST_DATE || !hasEnd ? day <= to : day < to);
  const violationsOf = createItemValidator();
  const documented = (item: object) =>
    Object.fromEntries(fields.map((field) => [field, fieldOf(item, field)]).filter(([, value]) => value !== undefined));
  const inReach = (all: readonly object[]) =>
    all.filter((item) => daysOf(operation, item).some(isKnown) && violationsOf(noun, documented(item)).length === 0);
  // Where a range narrows the dates, an item shows those alone that the run has seen.
  const shown = (item: object) =>
    daysOf(operation, item).filter((day) => profile.eventDates !== "inRange" || isKnown(day));
  const textOf = (item: object) => documentedText(operation, { ...item, ...(hasEnd && { dates: shown(item) }) });
  const leaders = new Map<string, string>();
  return changesIn(list, [inReach(dataSet[name]), inReach(items)], textOf).map((change): Finding => {
    const { key, kind, before, now } = change;
    const id = `twin-data/${noun}/${key}/${kind}`;
    const leader = leaders.get(kind);
    if (leader === undefined) leaders.set(kind, id);
    const differing = fields.filter((field) => textOfField(before, field) !== textOfField(now, field));
    const side = (item: object | undefined) =>
      item ? differing.map((field) => `${field} ${textOfField(item, field)}`).join(", ") : "nothing";
    const [day = run.model.today] = daysOf(operation, now ?? before).filter(isKnown);
    const range = { startDate: day, ...(hasEnd && { endDate: addDays(day, 1) }), limit: hasEnd ? LARGEST_LIMIT : 1 };
    return {
      ...{ id, operation: operation.id, reproducibility: "as seen in the run" },
      message: `${nameOf(list, change)} was ${kind}.`,
      expected: side(before),
      actual: side(now),
      reproduce: [curlOf(run, queryFor(operation, range))],
      ...(leader !== undefined && { sameCauseAs: leader }),
    };
  });
}

const curlOf = ({ client, right }: Run, query: Query) => toCurl(client, toRequest(query, right));

interface Observed {
  readonly choices: Report["choices"];
  readonly changes: readonly Finding[];
}

/** Compares random queries with the model of the twin. */
async function compareQueries(run: Run, twin: Twin, { choices, changes }: Observed): Promise<Check> {
  const { dataSet, facts } = twin;
  if (facts.notTaken.length > 0) return unexercised(`${facts.notTaken[0]}, so that the twin lists other pages`);
  const profile: Profile = { ...profiles.default, ...twin.profile };
  const open = facts.uncertain.map(({ choice }) => choice).filter((id) => !["timeZone", "errorBody"].includes(id));
  const model = { catalogue: createCatalogue(dataSet), profile };
  const seen: Profile = { ...profile, ...toLearnedProfile(choices) };
  const { hours, events } = run.model;
  const now = createCatalogue({ hours: hours.items, events: events.items });
  const drifted = Object.keys(twin.profile).find((id) => seen[id as ChoiceId] !== profile[id as ChoiceId]);
  /** What explains a difference, if that is found elsewhere already. */
  const leaderOf = (query: Query, text: string) => {
    const isBy = (catalogue: Catalogue, by: Profile) =>
      answerBy({ catalogue, profile: by, today: run.model.today }, query) === text;
    if (drifted !== undefined && isBy(model.catalogue, seen)) return `pinned-${drifted}`;
    return changes.length > 0 && isBy(now, seen) ? changes[0]?.id : undefined;
  };
  const findings: Finding[] = [];
  let [agreed, unsteady] = [0, 0];
  const compare = async (query: Query): Promise<void> => {
    const first = await run.getAgain(query);
    if (textOf(query, first) === answerBy({ ...model, today: run.model.today }, query)) {
      agreed += 1;
      return;
    }
    // The day may have turned since.
    await mayBeOfYesterday(run, first);
    const second = await run.getAgain(query);
    const text = textOf(query, second);
    const predicted = answerBy({ ...model, today: run.model.today }, query);
    if (text === predicted || isLost(second) || text !== textOf(query, first)) {
      unsteady += 1;
      return;
    }
    findings.push(
      toFinding(run, { query, response: second, predicted, leader: leaderOf(query, text) ?? findings[0]?.id }),
    );
  };
  const queries = randomQueries(run, twin).filter(
    (query) => !open.some((id) => decides({ ...model, today: run.model.today }, id, query)),
  );
  for (let at = 0; at < queries.length && findings.length < ENOUGH; at += AT_ONCE)
    await Promise.all(queries.slice(at, at + AT_ONCE).map(compare));
  if (unsteady > queries.length * MOST_UNSTEADY)
    return unexercised(`${unsteady} of ${queries.length} random queries got no steady answer`);
  const left = open.length > 0 ? `; what ${open.join(", ")} decides was not compared` : "";
  return toCheck(QUERY_RULE, QUERY_SUMMARY, findings, `${agreed} random queries got the answer of the twin${left}`);
}

/** Over all data of the twin, whatever the run has read. One in ten has no startDate. */
function randomQueries(run: Run, { dataSet }: Twin): readonly Query[] {
  const { model, options } = run;
  const hours = { ...model.hours, items: dataSet.hours, from: FIRST_DATE, to: LAST_DATE };
  const events = { ...model.events, items: collectItems(eventsList, dataSet.events), from: FIRST_DATE, to: LAST_DATE };
  const whole = { ...run, model: { ...model, hours, events } };
  return [hoursList, eventsList].flatMap((list) => {
    const sample = sampleQueries(whole, list, (options.quick ? QUICK_QUERIES : QUERIES) / 2);
    return sample.map((query, index) => {
      const { startDate: _start, endDate: _end, ...undated } = query.parameters ?? {};
      return index % 10 === 9 ? queryFor(list.operation, undated) : query;
    });
  });
}

interface Model {
  readonly catalogue: Catalogue;
  readonly profile: Profile;
  readonly today: CalendarDate;
}

/** The answer of a model as a text; equal texts are equal answers. */
function answerBy({ catalogue, profile, today }: Model, { operation, target }: Query): string {
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

/** Whether the answer to a choice makes a difference to a query. */
function decides(model: Model, id: ChoiceId, query: Query): boolean {
  const texts = answersOf(id).map((answer) =>
    answerBy({ ...model, profile: { ...model.profile, [id]: answer } as Profile }, query),
  );
  return new Set(texts).size > 1;
}

interface Difference {
  readonly query: Query;
  readonly response: TargetResponse;
  readonly predicted: string;
  readonly leader: string | undefined;
}

function toFinding(run: Run, { query, response, predicted, leader }: Difference): Finding {
  const { operation, target } = query;
  const [status, ...items] = predicted.split("\n");
  const keys = (listOf(response) ?? []).map((item) => keyOf(operation, item));
  return {
    ...{ id: `${QUERY_RULE}${target}`, operation: operation.id, reproducibility: "each of 2 times" },
    message: `${target} gets another answer than the twin gives.`,
    expected: status === "200" ? `200 and ${plural(items.length, "item")}` : `${status}`,
    actual: `${describeResponse(response)}${listOf(response) ? `: ${describeKeys(operation, keys)}` : ""}`,
    reproduce: [curlOf(run, query)],
    ...(leader !== undefined && { sameCauseAs: leader }),
  };
}

/** Infers how a target reads parameter values that the document leaves open. */
import { addDays } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../../contract/interface.js";
import { describeResponse, isRefused, listOf, type TargetResponse } from "../client/response.js";
import { nextRolledDay } from "../queries/calendar-queries.js";
import { type Parameters, queryFor, rawQuery, shareOf, unlessQuick } from "../queries/query.js";
import type { Run } from "../run.js";
import { keyOf } from "../target-model/item.js";
import { LARGEST_LIMIT, listOperation } from "../target-model/list-operation.js";
import type { ChoiceEvidence, Evidence } from "./choice-observation.js";

/** Sends values that the document does not allow, and compares the responses with those to what they may be taken for. */
export async function observeReading(run: Run): Promise<ChoiceEvidence> {
  const both = await Promise.all(operations.map((operation) => observeOperation(run, operation)));
  const ids = [...new Set(both.flatMap((evidence) => Object.keys(evidence)))] as ChoiceId[];
  return Object.fromEntries(ids.map((id) => [id, both.flatMap((evidence) => evidence[id] ?? [])]));
}

interface Case {
  /** The query, as it is sent. */
  readonly query: string;
  /** What it can be taken for, by answer. */
  readonly alike: Readonly<Record<string, Parameters>>;
}

async function observeOperation(run: Run, operation: Operation): Promise<ChoiceEvidence> {
  const base = baseOf(run, operation);
  const { invalid, rolled } = nextRolledDay(run.model.today);
  const prefix = toQuery(base);
  const cases: Readonly<Partial<Record<ChoiceId, readonly Case[]>>> = {
    limitAboveMaximum: ["31", "1000"].map((limit) => ({
      query: `${prefix}limit=${limit}`,
      alike: { clamp: { ...base, limit: LARGEST_LIMIT } },
    })),
    belowMinimum: [
      { query: `${prefix}limit=0`, alike: { clamp: { ...base, limit: 1 } } },
      { query: `${prefix}limit=-1`, alike: { clamp: { ...base, limit: 1 } } },
      { query: `${prefix}limit=2&page=0`, alike: { clamp: { ...base, limit: 2, page: 1 } } },
    ],
    malformedInteger: ["abc", "1.5", "1e1", ""].map((limit) => ({
      query: `${prefix}limit=${limit}`,
      alike: { default: base },
    })),
    malformedDate: [
      { query: "startDate=2027-02-30", alike: { default: {} } },
      { query: "startDate=today-or-so", alike: { default: {} } },
      { query: `startDate=${invalid}`, alike: { default: {}, "the next month": { startDate: rolled } } },
    ],
    unknownParameter: [{ query: `${prefix}limit=3&undocumented=1`, alike: { ignore: { ...base, limit: 3 } } }],
    repeatedParameter: [
      { query: `${prefix}limit=2&limit=3`, alike: { first: { ...base, limit: 2 }, last: { ...base, limit: 3 } } },
    ],
  };
  const asked = shareOf(run, listOperation(operation), Object.entries(cases));
  const observed = await Promise.all(
    asked.map(async ([id, all]) => {
      const own = unlessQuick(run, all, 1);
      return [id, await signsOf(run, operation, own, id !== "unknownParameter")] as const;
    }),
  );
  return Object.fromEntries(observed);
}

/** Parameters for which the operation has more than a page, if it can. */
function baseOf({ model: { events, today, plausible } }: Run, operation: Operation): Parameters {
  if (operation.id === getMuseumHours.id) return {};
  const first = plausible.at(-1) ?? today;
  const last = addDays(first, 365);
  return { startDate: first, endDate: last < events.to ? last : events.to > first ? events.to : addDays(first, 7) };
}

function toQuery({ startDate, endDate }: Parameters): string {
  return startDate === undefined ? "" : `startDate=${startDate}&endDate=${endDate}&`;
}

async function signsOf(
  run: Run,
  operation: Operation,
  cases: readonly Case[],
  mustTell: boolean,
): Promise<readonly Evidence[]> {
  const evidence = await Promise.all(
    cases.map(async ({ query, alike }): Promise<Evidence | undefined> => {
      const response = await run.get(rawQuery(operation, query));
      if (response.networkError !== undefined || response.status >= 500) return undefined;
      if (isRefused(response)) return { answer: "reject", actual: `${query} gets ${response.status}`, response };
      const text = keysOf(operation, response);
      const same = await Promise.all(
        Object.entries(alike).map(async ([name, parameters]) => ({
          name,
          text: keysOf(operation, await run.get(queryFor(operation, parameters))),
        })),
      );
      const matching = same.filter((other) => other.text === text);
      // With too little data the readings can't be evidence apart.
      if (mustTell && (text === "" || (matching.length > 0 && matching.length === same.length && same.length > 1)))
        return undefined;
      const [match] = matching;
      return {
        answer: match?.name,
        actual: `${query} gets ${match ? `what ${match.name} gives` : describeResponse(response)}`,
        response,
      };
    }),
  );
  return evidence.filter((sign) => sign !== undefined);
}

function keysOf(operation: Operation, response: TargetResponse): string {
  return (listOf(response) ?? []).map((item) => keyOf(operation, item)).join();
}

/** What a range that ends before it starts gets. */
export async function observeInverted(run: Run): Promise<readonly Evidence[]> {
  const first = run.model.plausible.at(-1) ?? run.model.today;
  const response = await run.get(
    queryFor(listSpecialEvents, { startDate: addDays(first, 9), endDate: addDays(first, 2) }),
  );
  if (response.networkError !== undefined || response.status >= 500) return [];
  const reading = isRefused(response) ? "reject" : listOf(response)?.length === 0 ? "empty" : undefined;
  return [{ answer: reading, actual: `a reversed range gets ${describeResponse(response)}`, response }];
}

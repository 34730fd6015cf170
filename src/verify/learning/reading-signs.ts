/** Observes how a target reads parameters that the document leaves open. */
import { addDays } from "../../contract/calendar-date.js";
import type { ChoiceId } from "../../contract/choices/table.js";
import { getMuseumHours, listSpecialEvents, type Operation, operations } from "../../contract/interface.js";
import { type Answer, describeAnswer, isRefused, listOf } from "../answer.js";
import type { Sign } from "../choice-observation.js";
import { keyOf } from "../item.js";
import { askFor, askWith, type Parameters } from "../question.js";
import type { Run } from "../run.js";
import { LARGEST_LIMIT } from "../walk.js";

export type Signs = Partial<Record<ChoiceId, readonly Sign[]>>;

/** Asks with values that the document does not allow, and compares with what they may have been taken for. */
export async function observeReading(run: Run): Promise<Signs> {
  const both = await Promise.all(operations.map((operation) => observeOperation(run, operation)));
  const ids = [...new Set(both.flatMap((signs) => Object.keys(signs)))] as ChoiceId[];
  return Object.fromEntries(ids.map((id) => [id, both.flatMap((signs) => signs[id] ?? [])]));
}

interface Case {
  /** The query, as it stands. */
  readonly query: string;
  /** What it may have been taken for, by answer. */
  readonly alike: Readonly<Record<string, Parameters>>;
}

async function observeOperation(run: Run, operation: Operation): Promise<Signs> {
  const base = baseOf(run, operation);
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
    ],
    unknownParameter: [{ query: `${prefix}limit=3&undocumented=1`, alike: { ignore: { ...base, limit: 3 } } }],
    repeatedParameter: [
      { query: `${prefix}limit=2&limit=3`, alike: { first: { ...base, limit: 2 }, last: { ...base, limit: 3 } } },
    ],
  };
  const found = await Promise.all(
    Object.entries(cases).map(
      async ([id, some]) => [id, await signsOf(run, operation, some, id !== "unknownParameter")] as const,
    ),
  );
  return Object.fromEntries(found);
}

/** Parameters with which the operation has more than a page, where it can. */
function baseOf({ knowledge: { events, today, plausible } }: Run, operation: Operation): Parameters {
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
): Promise<readonly Sign[]> {
  const signs = await Promise.all(
    cases.map(async ({ query, alike }): Promise<Sign | undefined> => {
      const answer = await run.ask(askWith(operation, query));
      if (answer.silence !== undefined || answer.status >= 500) return undefined;
      if (isRefused(answer)) return { answer: "reject", came: `${query} gets ${answer.status}`, seenIn: answer };
      const text = keysOf(operation, answer);
      const same = await Promise.all(
        Object.entries(alike).map(async ([name, parameters]) => ({
          name,
          text: keysOf(operation, await run.ask(askFor(operation, parameters))),
        })),
      );
      const matching = same.filter((other) => other.text === text);
      // With too little data the readings can't be told apart.
      if (mustTell && (text === "" || (matching.length > 0 && matching.length === same.length && same.length > 1)))
        return undefined;
      const [match] = matching;
      return {
        answer: match?.name,
        came: `${query} gets ${match ? `what ${match.name} gives` : describeAnswer(answer)}`,
        seenIn: answer,
      };
    }),
  );
  return signs.filter((sign) => sign !== undefined);
}

function keysOf(operation: Operation, answer: Answer): string {
  return (listOf(answer) ?? []).map((item) => keyOf(operation, item)).join();
}

/** What a range gets that ends before it starts. */
export async function observeInverted(run: Run): Promise<readonly Sign[]> {
  const first = run.knowledge.plausible.at(-1) ?? run.knowledge.today;
  const answer = await run.ask(askFor(listSpecialEvents, { startDate: addDays(first, 9), endDate: addDays(first, 2) }));
  if (answer.silence !== undefined || answer.status >= 500) return [];
  const reading = isRefused(answer) ? "reject" : listOf(answer)?.length === 0 ? "empty" : undefined;
  return [{ answer: reading, came: `a reversed range gets ${describeAnswer(answer)}`, seenIn: answer }];
}

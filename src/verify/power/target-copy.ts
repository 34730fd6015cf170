/** A copy of a target in memory: the data that it has shown, and how it answers what the document leaves open. */
import { type CalendarDate, LAST_DATE } from "../../contract/calendar-date.js";
import type { Profile } from "../../contract/choices.js";
import type { DataSet } from "../../fixtures/data-set.js";
import type { DatedEvent } from "../../museum/catalogue.js";
import type { Mutant } from "../../mutants/mutant.js";
import type { Credential } from "../client/credential-variation.js";
import { toLearnedProfile } from "../learning/observed-choices.js";
import { listedResponses } from "../relations/examination.js";
import type { Report } from "../report/report.js";
import type { Run } from "../run.js";
import { isPlaced, keyOf, textOf } from "../target-model/item.js";
import { eventsList, hoursList } from "../target-model/list-operation.js";

export interface TargetCopy extends DataSet {
  readonly today: CalendarDate;
  /** The answers that were observed; the others have their defaults. */
  readonly profile: Partial<Profile>;
  readonly credential: Credential | undefined;
}

/** How a copy is served. */
export interface Serving {
  /** Every answer that it changes is wrong. */
  readonly mutant?: Mutant;
  /** Returns the mutants to ask about for a request. */
  readonly mutantsFor?: () => readonly Mutant[];
  /** Is called with those that change the answer to it. */
  readonly onReached?: (mutants: readonly Mutant[]) => void;
}

export function copyTarget(run: Run, choices: Report["choices"]): TargetCopy {
  const { model, options } = run;
  const shown = new Map<string, DatedEvent>();
  for (const { list } of listedResponses(run, eventsList)) {
    for (const item of list) {
      if (isPlaced(eventsList.operation, item)) shown.set(keyOf(eventsList.operation, item), item as DatedEvent);
    }
  }
  const events = model.events.events.flatMap(({ key, dates }) => {
    const event = shown.get(key);
    return event ? [{ ...event, dates: [...dates] }] : [];
  });
  const { today } = model;
  return {
    hours: model.hours.entries,
    events,
    today,
    profile: toLearnedProfile(choices),
    credential: options.credential,
  };
}

/** What the copy does not have of the target, in sentences. */
export function limitsOf(target: Run, copy: Run): readonly string[] {
  const { hours, events } = target.model;
  const unread = [hoursList, eventsList].filter(({ name }) => target.model[name].hasUnplaced);
  const hasRest = [hours, events].some(({ isAnswered, to }) => isAnswered && to !== LAST_DATE);
  const [alike, asked] = compareAnswers(target, copy);
  return [
    ...(hasRest
      ? [`Only part of the data was read: hours up to ${hours.to}, events from ${events.from} to ${events.to}.`]
      : []),
    ...unread.map(({ one, many }) => `Some ${many} can't be copied, because they lack what identifies an ${one}.`),
    ...(alike < asked ? [`The copy in memory answers ${alike} of ${asked} queries as the service does.`] : []),
  ];
}

/** Counts the queries that both were asked, and those with the same answer. */
function compareAnswers(target: Run, copy: Run): readonly [number, number] {
  const answers = plainAnswers(copy);
  const common = [...plainAnswers(target)].filter(([query]) => answers.has(query));
  return [common.filter(([query, text]) => answers.get(query) === text).length, common.length];
}

function plainAnswers({ client: { log }, right }: Run): ReadonlyMap<string, string> {
  const plain = log.flatMap((response): [string, string][] => {
    const { method, target, credential, query, headers } = response.request;
    const isPlain = method === "GET" && credential === right && query?.parameters && !headers;
    return isPlain ? [[target, textOf(query, response)]] : [];
  });
  return new Map(plain);
}

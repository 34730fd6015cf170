/** Plans what goes wrong on purpose with a request that passes a proxy, and how a mutant changes what the service is asked. */
import type { IncomingMessage } from "node:http";
import type { CalendarDate } from "../contract/calendar-date.js";
import { parameterOf } from "../contract/interface.js";
import { profiles } from "../contract/profile.js";
import { type FaultPlan, NO_FAULTS, planFaults } from "../mock/faults/fault-plan.js";
import { parseCredential } from "../mock/message/credential.js";
import { OWN_FAULT } from "../mock/sessions/fault-source.js";
import type { Query, Reading } from "../museum/query.js";
import { parseQuery } from "../museum/query-reading.js";
import { resolveTarget } from "../museum/request-target.js";
import type { Mutant } from "../mutants/mutant.js";
import type { Fault } from "../scenarios/fault.js";
import { basePathOf } from "../twin/twin.js";

/** A request to an operation, as the proxy reads it; undefined for any other one, and for one that is likely rejected. */
export type PassedQuery = Pick<Reading, "operation" | "query"> & { readonly reading: Reading };

/** What happens to one request on its way. */
export interface PassedFaults {
  readonly plan: FaultPlan;
  readonly asked: PassedQuery | undefined;
  /** The query to send in place of the one that came, with its question mark. */
  readonly search: string;
}

export type PlanFaults = (incoming: IncomingMessage, url: URL) => PassedFaults | undefined;

export function createFaultPlanner(
  faults: readonly Fault[],
  { target, today, seed }: { readonly target: string; readonly today: () => CalendarDate; readonly seed: number },
): PlanFaults {
  const counts = new Map<string, number>();
  const keyed = faults.map((part, index) => ({ key: OWN_FAULT + index, part }));
  const base = basePathOf(target);
  return (incoming, url) => {
    const header = (name: string) => {
      const value = incoming.headers[name];
      return value === undefined ? null : String(value);
    };
    const below = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname;
    const { path, operation, pairs } = resolveTarget(below + url.search);
    const circumstances = { profile: profiles.default, today: today() };
    const reading = operation && parseQuery(operation, pairs, circumstances);
    const asked =
      operation && reading?.violations.length === 0 ? { operation, query: reading.query, reading } : undefined;
    const counted = (key: string) => counts.get(key) ?? 0;
    const count = (key: string) => {
      counts.set(key, counted(key) + 1);
      return counted(key);
    };
    const method = incoming.method ?? "GET";
    const request = {
      ...{ method, path, operation: operation?.id, pairs, header },
      user: () => parseCredential(header("authorization")).name?.user,
      reading: () => circumstances,
    };
    // Whether an answer is really another one is only known once it is there.
    const isAltered = (mutant: Mutant) =>
      operation !== undefined && (asked !== undefined || mutant.reply !== undefined);
    const plan = planFaults(keyed, request, { seed, count, counted, isAltered });
    return plan === NO_FAULTS ? undefined : { plan, asked, search: searchFor(plan, asked, url) };
  };
}

/** The query as a mutant changes it: the parameters that it reads otherwise, if the document allows their values. */
function searchFor({ mutant }: FaultPlan, asked: PassedQuery | undefined, url: URL): string {
  const changed = asked && mutant?.query?.(asked.query, asked.reading);
  if (!changed || !asked) return url.search;
  const names = (Object.keys(changed) as (keyof Query)[]).filter((name) => changed[name] !== asked.query[name]);
  const isAllowed = names.every((name) => {
    const maximum = parameterOf(asked.operation, name)?.maximum;
    return maximum === undefined || Number(changed[name]) <= maximum;
  });
  if (names.length === 0 || !isAllowed) return url.search;
  const sent = new URLSearchParams(url.search);
  for (const name of names) sent.set(name, String(changed[name]));
  return `?${sent}`;
}

/** Mutants whose answer needs other pages than the one that the service sends. */
const NEEDS_PAGES: readonly string[] = [
  "first-date-only",
  "hours-of-next-day",
  "last-page-lost",
  "leap-day-lost",
  "month-end-lost",
  "page-beyond-end-repeats",
  "page-repeats-last",
];

/** Whether a mutant can be shown on the answers of a service: it changes the query, the items of a page, or the reply. */
export function canPass({ id, catalogue, today }: Mutant): boolean {
  return catalogue === undefined && today === undefined && !NEEDS_PAGES.includes(id);
}

/** Picks the requests that a list shows, by the parameters of the address. */
import type { QueryPairs } from "../../museum/request-target.js";
import { hasWords } from "../parts/has-words.js";
import type { Row } from "../state/types.js";

export interface Filter {
  /** Words that all have to be in the target, the status, the session, the scenario, the trace or what was noticed. */
  readonly text: string;
  /** A class such as `4xx`, a status, or empty. */
  readonly status: string;
  /** The id of an operation, `other`, or empty. */
  readonly operation: string;
  /** Only those with a problem, a warning or a fault. */
  readonly isProblem: boolean;
  readonly session: string;
}

export function filterOf(params: Readonly<Record<string, string>>): Filter {
  const { q = "", status = "", operation = "", odd = "", session = "" } = params;
  return { text: q, status, operation, isProblem: odd === "1", session };
}

export function isFiltered({ text, status, operation, isProblem, session }: Filter): boolean {
  return text !== "" || status !== "" || operation !== "" || isProblem || session !== "";
}

/** The filters of the admin API that leave out none of the rows that are meant; what they let through is filtered here. */
export function serverFilters({ text, status, operation, session }: Filter): QueryPairs {
  const [word] = text.split(/\s+/).filter((one) => one !== "" && !one.startsWith("#"));
  return [
    ...(word === undefined || /%|^\d+$/.test(word) ? [] : [["text", word] as const]),
    ...(status === "" ? [] : [["status", status] as const]),
    ...(operation === "" || operation === "other" ? [] : [["operation", operation] as const]),
    ["session", session === "" ? "*" : session],
  ];
}

export function createRowTest(filter: Filter): (row: Row) => boolean {
  return (row) =>
    (filter.session === "" || row.session === filter.session) &&
    hasStatus(row, filter.status) &&
    (filter.operation === "" || (row.operation ?? "other") === filter.operation) &&
    (!filter.isProblem || hasProblem(row)) &&
    (filter.text === "" || hasWords(textOf(row), filter.text));
}

export function hasProblem({ problem, warnings, faults = [] }: Row): boolean {
  return problem !== undefined || warnings.length > 0 || faults.length > 0;
}

function hasStatus({ status }: Row, wanted: string): boolean {
  if (wanted === "") return true;
  return wanted.endsWith("xx") ? String(status).startsWith(wanted.slice(0, 1)) : status === Number(wanted);
}

function textOf({ id, method, target, status, warnings, faults = [], ...row }: Row): string {
  const names = [row.session, row.scenario, row.problem, row.traceId, ...warnings, ...faults];
  return [`#${id}`, method, target, decode(target), status, ...names].join(" ");
}

function decode(text: string): string {
  if (!text.includes("%")) return "";
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

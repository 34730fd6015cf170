/** Picks the requests that a list shows, by the parameters of the address. */
import type { QueryPairs } from "../../museum/request-target.js";
import { hasWords } from "../parts/has-words.js";
import type { Address } from "../state/address.js";
import type { Row } from "../state/types.js";

/**
 * The parameters of the address. `q`: words that all have to be in the target, the status, the session, the scenario,
 * the trace or what was noticed. `status`: a status, or a class such as `4xx`. `operation`: its id, or `other`.
 * `odd`: only those with a problem, a warning or a fault.
 */
export type Filter = Address["params"];

/** Whether a parameter, of the session or another, leaves out requests. */
export function isFiltered({ q = "", status = "", operation = "", odd = "", session = "" }: Filter): boolean {
  return [q, status, operation, odd, session].some((value) => value !== "");
}

/** The filters of the admin API that leave out none of the rows that are meant; what they let through is filtered here. */
export function serverFilters({ q = "", status = "", operation = "", session = "" }: Filter): QueryPairs {
  const [word] = q.split(/\s+/).filter((one) => one !== "" && !one.startsWith("#"));
  return [
    ...(word === undefined || /%|^\d+$/.test(word) ? [] : [["text", word] as const]),
    ...(status === "" ? [] : [["status", status] as const]),
    ...(operation === "" || operation === "other" ? [] : [["operation", operation] as const]),
    ["session", session === "" ? "*" : session],
  ];
}

export function createRowTest({ q = "", status = "", operation = "", odd = "", session = "" }: Filter) {
  return (row: Row): boolean =>
    (session === "" || row.session === session) &&
    hasStatus(row, status) &&
    (operation === "" || (row.operation ?? "other") === operation) &&
    (odd === "" || hasProblem(row)) &&
    (q === "" || hasWords(textOf(row), q));
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

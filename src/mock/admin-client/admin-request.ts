/** Sends a request to the admin API of a running mock; an error of the mock is thrown as the control itself would throw it. */

import { lookUp } from "../../base/collections.js";
import type { QueryPairs } from "../../base/http.js";
import { quote } from "../../base/text.js";
import type { OperationName } from "../admin/admin-operation.js";
import { type AdminOperations, adminOperations } from "../admin/generated/admin-operations.js";
import { ControlError, type MockProblem } from "../message/problem.js";

export interface AdminMessage<Id extends OperationName> {
  /** Values of what stands in braces in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: QueryPairs;
  /** Sent as it is: the mock says what is invalid about it. */
  readonly body?: AdminOperations[Id] extends { body: infer Body } ? Body : never;
}

export type CallAdmin = <Id extends OperationName>(
  id: Id,
  message?: AdminMessage<Id>,
) => Promise<AdminOperations[Id]["result"]>;

export interface AdminTarget {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string | undefined;
  readonly fetch: typeof fetch;
}

/** Creates a function that calls operations of the admin API. It rejects with a TypeError that says what is wrong. */
export function createAdminCall(target: AdminTarget): CallAdmin {
  return async (id, message: AdminMessage<OperationName> = {}) => {
    const url = `${target.url}/__admin${targetOf(id, message)}`;
    const response = await send(url, adminOperations[id].method, target, message.body);
    const text = await response.text();
    if (!response.ok) throw toError(text, target.url);
    return text === "" ? undefined : parseReply(text, target.url);
  };
}

export function changesOf(id: OperationName) {
  return adminOperations[id].changes;
}

/** Returns path and query of a call, below `/__admin`. */
export function targetOf(id: OperationName, message: Omit<AdminMessage<OperationName>, "body">): string {
  const filled = adminOperations[id].path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(lookUp(message.path, name) ?? ""),
  );
  const query = new URLSearchParams((message.query ?? []).map(([name, value]) => [name, value])).toString();
  return query === "" ? filled : `${filled}?${query}`;
}

async function send(url: string, method: string, { token, fetch, url: base }: AdminTarget, body: unknown) {
  const headers = {
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  try {
    return await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  } catch (error) {
    const says = `No mock answers at ${quote(base)}; start one with museum-mock serve, or correct the URL.`;
    throw new TypeError(says, { cause: error });
  }
}

function toError(text: string, base: string): TypeError {
  const [, kind] = /"type":"urn:museum-mock:problem:([\w-]+)"/.exec(text) ?? [];
  if (kind === undefined) return notAMock(base);
  const { status, detail } = JSON.parse(text) as MockProblem;
  return new ControlError({ kind: kind as MockProblem["kind"], status, detail });
}

function parseReply(text: string, base: string): never {
  try {
    return JSON.parse(text) as never;
  } catch {
    throw notAMock(base);
  }
}

function notAMock(base: string): TypeError {
  return new TypeError(`What answers at ${quote(base)} has no admin API of museum-mock; correct the URL.`);
}

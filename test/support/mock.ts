/** Mocks for tests: a held day, a small world, and requests as a consumer sends them. */
import { expect } from "vitest";
import {
  createFixedWorld,
  createMock,
  type DataSet,
  holdClock,
  type Mock,
  type MockOptions,
} from "../../src/adapters/library/index.js";

export const TODAY = "2027-03-02";
export const CREDENTIAL = `Basic ${btoa("user:password")}`;

/** A request to a mock, by path and query. A 5xx that nobody asked for fails the test, wherever it comes up. */
export type Send = (target: string, init?: RequestInit & { anonymous?: boolean }) => Promise<Response>;

export function startMock(dataSet: DataSet, options: Partial<MockOptions> = {}): Mock {
  const still = { clock: holdClock(TODAY), now: () => 0, stopwatch: () => 0 };
  return createMock({ world: createFixedWorld(dataSet), ...still, onError: fail, ...options });
}

function fail(error: unknown): never {
  throw error;
}

/** What sends a value as JSON. */
export function json(body: unknown, method = "PUT") {
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
}

/** Sends to a mock in process. */
export function sendTo(mock: Mock): Send {
  return async (target, init = {}) => mock.fetch(new Request(`http://127.0.0.1:4010${target}`, withCredential(init)));
}

/** Sends to a base address over HTTP. */
export function sendOver(url: string): Send {
  return (target, init = {}) => fetch(url + target, withCredential(init));
}

/** Expects a problem of this status, whose sentence has this part. */
export async function expectProblem(answer: Response | Promise<Response>, status: number, part: string): Promise<void> {
  const response = await answer;
  expect([response.status, (await response.json()).detail]).toEqual([status, expect.stringContaining(part)]);
}

/** The statuses of so many requests, one after another; that of a connection that is cut is 0. */
export async function statusesOf(send: Send, count: number, target = "/museum-hours"): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) {
    statuses.push((await send(target).catch(() => undefined))?.status ?? 0);
  }
  return statuses;
}

export function withCredential({ anonymous, ...init }: Parameters<Send>[1] & object): RequestInit {
  const headers = new Headers(init.headers);
  if (!anonymous && !headers.has("Authorization")) headers.set("Authorization", CREDENTIAL);
  return { ...init, headers };
}

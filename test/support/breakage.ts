/** Ways to break a museum: change its question, its answer, or whom it lets in. */

import type { HoursEntry, SpecialEvent } from "../../src/adapters/index.js";
import { addDays } from "../../src/contract/calendar-date.js";

export type Answering = (request: Request) => Promise<Response>;

export const HOURS = "/museum-hours";
export const EVENTS = "/special-events";

/** Changes the question before the museum reads it. */
export const asking =
  (path: string, change: (query: URLSearchParams) => void) =>
  (answer: Answering): Answering =>
  (request) => {
    const url = new URL(request.url);
    if (url.pathname === path) change(url.searchParams);
    return answer(new Request(url, { headers: request.headers }));
  };

/** Changes the list that the museum answers. */
const answering =
  <Item>(path: string, change: (items: Item[], query: URLSearchParams) => unknown) =>
  (answer: Answering): Answering =>
  async (request) => {
    const response = await answer(request);
    const url = new URL(request.url);
    if (url.pathname !== path || response.status !== 200) return response;
    return Response.json(change((await response.json()) as Item[], url.searchParams));
  };

export const hours = (change: (entries: HoursEntry[], query: URLSearchParams) => unknown) => answering(HOURS, change);
export const events = (change: (events: SpecialEvent[], query: URLSearchParams) => unknown) =>
  answering(EVENTS, change);

/** Lets in whoever sends a request that is like this. */
export const lettingIn =
  (credential: string, isLetIn: (request: Request) => boolean) =>
  (answer: Answering): Answering =>
  (request) =>
    answer(isLetIn(request) ? new Request(request.url, { headers: { Authorization: credential } }) : request);

export const setDefault =
  (name: string, value: (query: URLSearchParams) => string | undefined) => (query: URLSearchParams) => {
    const given = query.has(name) ? undefined : value(query);
    if (given !== undefined) query.set(name, given);
  };

export const daysAfterStart = (days: number) => (query: URLSearchParams) => {
  const startDate = query.get("startDate");
  return startDate === null ? undefined : addDays(startDate, days);
};

/** Begins every page but the first so many days later. */
export const shiftedBy =
  (days: number) =>
  (answer: Answering): Answering =>
  async (request) => {
    const url = new URL(request.url);
    const [page, limit] = [Number(url.searchParams.get("page")), Number(url.searchParams.get("limit"))];
    if (url.pathname !== HOURS || page < 2) return answer(request);
    url.searchParams.set("page", "1");
    url.searchParams.set("limit", "30");
    const response = await answer(new Request(url, { headers: request.headers }));
    const first = (page - 1) * limit + days;
    return Response.json(((await response.json()) as unknown[]).slice(first, first + limit));
  };

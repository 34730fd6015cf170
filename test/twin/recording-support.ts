/** Records a session with a provider as an HTTP archive, as an app would have it: lists, pages, ranges, some of them twice. */
import { CREDENTIALS } from "../verify/judging.js";
import { plus } from "../verify/museum.js";
import type { Handler } from "../verify/provider.js";

const TODAY = "2026-11-21";
const day = (offset: number) => plus(TODAY, offset);
const pages = (query: string, most: number) =>
  Array.from({ length: most }, (_, index) => `${query}${query.includes("?") ? "&" : "?"}page=${index + 1}`);

const hours = "/museum-hours";
const events = "/special-events";

/** Path and query; a `!` before it sends no credential. */
export const session: readonly string[] = [
  hours,
  events,
  `!${hours}`,
  `!${events}`,
  ...pages(`${hours}?limit=7`, 5),
  ...pages(hours, 4),
  `${hours}?limit=30`,
  `${hours}?limit=30`,
  `${hours}?limit=3`,
  ...[1, 2, 5, 9, 30, 90, 200].map((offset) => `${hours}?startDate=${day(offset)}&limit=10`),
  ...[2, 9].map((offset) => `${hours}?startDate=${day(offset)}`),
  `${hours}?startDate=${day(5)}&page=1&limit=10`,
  ...pages(`${hours}?startDate=${day(30)}&limit=30`, 5),
  `${hours}?startDate=${day(3000)}`,
  ...[0, 1, 3, 7, 14, 40, 41, 42].flatMap((offset) => [
    `${events}?startDate=${day(offset)}`,
    `${events}?startDate=${day(offset)}&endDate=${day(offset + 7)}`,
  ]),
  ...[1, 4, 20, 33, 60].map((offset) => `${events}?startDate=${day(offset)}&endDate=${day(offset + 3)}&limit=30`),
  ...[1, 20].map((offset) => `${events}?startDate=${day(offset)}&endDate=${day(offset)}&limit=30`),
  ...pages(`${events}?startDate=${day(1)}&endDate=${day(90)}&limit=10`, 5),
  ...pages(`${events}?startDate=${day(1)}&endDate=${day(120)}&limit=30`, 3),
  `${events}?startDate=${day(3000)}&endDate=${day(3005)}`,
  `${hours}?limit=0`,
  `${hours}?limit=50`,
  `${events}?startDate=2027-02-30`,
  hours,
  events,
];

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** Only the parts that a reader needs; the credential stands in it, as in what a proxy writes. */
export async function record(handler: Handler, now: () => number, asked: readonly string[] = session) {
  const entries = [];
  const answers: string[] = [];
  for (const one of asked) {
    const isOpen = one.startsWith("!");
    const url = `http://museum.test${isOpen ? one.slice(1) : one}`;
    const headers: HarHeader[] = isOpen ? [] : [{ name: "Authorization", value: `Basic ${btoa(CREDENTIALS)}` }];
    const request = new Request(url, { headers: headers.map(({ name, value }): [string, string] => [name, value]) });
    const at = now();
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, 300));
    const response = await Promise.race([handler(request).catch(() => undefined), late]);
    const text = response ? await Promise.race([response.text().catch(() => ""), late]) : undefined;
    const kept = [...(response?.headers ?? [])].map(([name, value]) => ({ name, value }));
    answers.push(`${response?.status} ${JSON.stringify(kept)} ${text}`);
    entries.push({
      startedDateTime: new Date(at).toISOString(),
      time: 1,
      request: { method: "GET", url, headers },
      response: {
        status: response && text !== undefined ? response.status : 0,
        headers: kept,
        content: { size: text?.length ?? 0, mimeType: "application/json", text },
      },
    });
  }
  return { har: JSON.stringify({ log: { version: "1.2", entries } }), answers };
}

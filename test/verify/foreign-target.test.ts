import { describe, expect, it } from "vitest";
import { failedRules, judge } from "./judging.js";
import { around, type Handler, json, providing, Refusal } from "./provider.js";

const PAGE = (title: string, body = "") =>
  `<!-- built -->\n<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

let nonce = 0;
const ANYWHERE = "every address gets the same, even one that does not exist (";

const foreign: readonly (readonly [what: string, most: number, says: string, answer: (url: URL) => Response])[] = [
  [
    "the page of an app, whatever is asked",
    4,
    'GET /museum-hours gets 200 with a web page, "Museum app", and no operation gets JSON; is the base address right, with its path?',
    () => html(PAGE("Museum app")),
  ],
  [
    "a page that is another one each time",
    4,
    "gets 200 with a web page, and no operation gets JSON",
    () => html(PAGE("", `nonce ${++nonce}`)),
  ],
  [
    "a page to log in on",
    4,
    "is it a page to log in on? Use a base address that answers with HTTP Basic",
    () => html(PAGE("Sign in", '<form><input name="p" type="password"></form>')),
  ],
  [
    "a website that has a page on events",
    4,
    'GET /special-events gets 200 with a web page, "Events"',
    ({ href }) => (href.includes("events") ? html(PAGE("Events")) : html(PAGE("Not found"), 404)),
  ],
  [
    "a word that it is well, whatever is asked",
    5,
    `${ANYWHERE}200, application/json: {"status":"ok"})`,
    () => json({ status: "ok" }),
  ],
  [
    "an error that names the address",
    5,
    `${ANYWHERE}400`,
    ({ pathname, search }) => json({ message: `No route ${pathname}${search}` }, { status: 400 }),
  ],
  ["hundreds of comments and no page", 5, `${ANYWHERE}200`, () => html("<!-- -->".repeat(500))],
  ["nothing, whatever is asked", 5, "(204, no body)", () => new Response(null, { status: 204 })],
];

describe("verify, on a target that is no museum", () => {
  it.each(foreign)("ends after some requests at %s", async (_, most, says, answer) => {
    const report = await judge(() => async (request) => answer(new URL(request.url)));
    const { ended, requests, summary, operations, notes } = report;
    expect(ended).toContain("the target does not answer as a museum: ");
    expect(ended).toContain(says);
    expect(requests).toBeLessThanOrEqual(most);
    expect(summary).toMatchObject({ passed: 0, failed: 0 });
    expect(Object.values(operations).map(({ verdict }) => verdict)).toEqual(["noVerdict", "noVerdict"]);
    expect(notes).toEqual([]);
    expect(report).not.toHaveProperty("headers");
  });

  it("shows no secret that such a page repeats", async () => {
    const repeating: Handler = async ({ headers }) => html(PAGE(atob(headers.get("Authorization")!.slice(6))));
    const report = await judge(() => repeating);
    expect(report.ended).toContain("•••");
    expect(JSON.stringify(report)).not.toContain("Tapir");
  });
});

const wrapping = (wrap: (text: string, request: Request) => Response) =>
  around((handler) => async (request) => {
    const response = await handler(request);
    return response.status === 200 && request.method !== "HEAD" ? wrap(await response.text(), request) : response;
  });
const listing = (url: string, part: string, text: string, title: string) =>
  url.includes(part) ? json(JSON.parse(text)) : html(PAGE(title));
const warning = "<br />\n<b>Warning</b>: old\n";
const xml = { headers: { "Content-Type": "application/xml" } };

const museums: readonly (readonly [what: string, rule: string, create: (now: () => number) => Handler])[] = [
  ["puts its lists into objects", "success-array", wrapping((text) => json({ data: JSON.parse(text) }))],
  ["gives nothing but an empty object", "success-empty", wrapping(() => json({}))],
  ["calls its JSON text/html", "success-media-type", wrapping((text) => html(text))],
  ["writes a warning in HTML before its JSON", "success-array", wrapping((text) => html(warning + text))],
  ["writes XML", "success-array", wrapping(() => new Response("<hours/>", xml))],
  [
    "has a page of its own for a day alone",
    "success-array",
    wrapping((text, { url }) => listing(url, "startDate", text, "Today")),
  ],
  [
    "has a page for one of its operations",
    "success-array",
    wrapping((text, { url }) => listing(url, "events", text, "Hours")),
  ],
  [
    "rejects every request with a page",
    "success-status",
    providing({
      unknown: () => {
        throw new Refusal(400);
      },
      refuse: ({ status }) => html(PAGE("Bad request"), status),
    }),
  ],
  ["falls whatever is asked", "no-server-error", () => async () => html(PAGE("Error"), 500)],
];

it.each(museums)("verify judges a museum that %s, by %s", async (_, rule, create) => {
  const report = await judge(create, { only: ["success", "robustness"], skip: ["time-growth"] });
  expect(report.ended ?? "").not.toContain("museum:");
  expect(failedRules(report)).toEqual([rule]);
});

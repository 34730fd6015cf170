import { describe, expect, it } from "vitest";
import { failedRules, judge } from "./judging.js";
import { createProvider, type Handler, json, Refusal } from "./provider.js";

const PAGE = (title: string, body = "") =>
  `<!-- built -->\n<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });

const foreign: readonly (readonly [what: string, handler: Handler, most: number, says: string])[] = [
  [
    "the page of an app, whatever is asked",
    async () => html(PAGE("Museum app")),
    4,
    'GET /museum-hours gets 200 with a web page, "Museum app", and no operation gets JSON; is the base address right, with its path?',
  ],
  [
    "a page that is another one each time",
    (() => {
      let count = 0;
      return async () => {
        count += 1;
        return html(PAGE("", `nonce ${count}`));
      };
    })(),
    4,
    "gets 200 with a web page, and no operation gets JSON",
  ],
  [
    "a page to log in on",
    async () => html(PAGE("Sign in", '<form><input name="p" type="password"></form>')),
    4,
    "is it a page to log in on? Use a base address that answers with HTTP Basic",
  ],
  [
    "a website that has a page on events",
    async (request) => (request.url.includes("events") ? html(PAGE("Events")) : html(PAGE("Not found"), 404)),
    4,
    'GET /special-events gets 200 with a web page, "Events"',
  ],
  [
    "a word that it is well, whatever is asked",
    async () => json({ status: "ok" }),
    5,
    'every address gets the same, even one that does not exist (200, application/json: {"status":"ok"})',
  ],
  [
    "an error that names the address",
    async (request) => {
      const { pathname, search } = new URL(request.url);
      return json({ message: `No route ${pathname}${search}` }, { status: 400 });
    },
    5,
    "every address gets the same, even one that does not exist (400",
  ],
  [
    "hundreds of comments and no page",
    async () => html("<!-- -->".repeat(500)),
    5,
    "every address gets the same, even one that does not exist (200",
  ],
  ["nothing, whatever is asked", async () => new Response(null, { status: 204 }), 5, "(204, no body)"],
];

describe("verify, on a target that is no museum", () => {
  it.each(foreign)("ends after some requests at %s", async (_, handler, most, says) => {
    const report = await judge(() => handler);
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
    const report = await judge(
      () => async (request) => html(PAGE(atob(request.headers.get("Authorization")!.slice(6)))),
    );
    expect(report.ended).toContain("•••");
    expect(JSON.stringify(report)).not.toContain("Tapir");
  });
});

const wrapping = (wrap: (text: string, request: Request) => Response) => (now: () => number) => {
  const handler = createProvider(now);
  return async (request: Request) => {
    const response = await handler(request);
    return response.status === 200 && request.method !== "HEAD" ? wrap(await response.text(), request) : response;
  };
};

const museums: readonly (readonly [what: string, rule: string, create: (now: () => number) => Handler])[] = [
  ["puts its lists into objects", "success-array", wrapping((text) => json({ data: JSON.parse(text) }))],
  ["gives nothing but an empty object", "success-empty", wrapping(() => json({}))],
  ["calls its JSON text/html", "success-media-type", wrapping((text) => html(text))],
  [
    "writes a warning in HTML before its JSON",
    "success-array",
    wrapping((text) => html(`<br />\n<b>Warning</b>: old\n${text}`)),
  ],
  [
    "writes XML",
    "success-array",
    wrapping(() => new Response("<hours/>", { headers: { "Content-Type": "application/xml" } })),
  ],
  [
    "has a page of its own for a day alone",
    "success-array",
    wrapping((text, { url }) => (url.includes("startDate") ? json(JSON.parse(text)) : html(PAGE("Today")))),
  ],
  [
    "has a page for one of its operations",
    "success-array",
    wrapping((text, { url }) => (url.includes("hours") ? html(PAGE("Hours")) : json(JSON.parse(text)))),
  ],
  [
    "rejects every request with a page",
    "success-status",
    (now) =>
      createProvider(now, () => ({
        unknown: () => {
          throw new Refusal(400);
        },
        refuse: ({ status }) => html(PAGE("Bad request"), status),
      })),
  ],
  ["falls whatever is asked", "no-server-error", () => async () => html(PAGE("Error"), 500)],
];

it.each(museums)("verify judges a museum that %s, by %s", async (_, rule, create) => {
  const report = await judge(create, { only: ["success", "robustness"], skip: ["time-growth"] });
  expect(report.ended ?? "").not.toContain("museum:");
  expect(failedRules(report)).toEqual([rule]);
});

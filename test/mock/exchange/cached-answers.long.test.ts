/** Answers are kept while nothing changes. No request may get one that it would not have had alone. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mock, Profile } from "../../../src/adapters/library/index.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendTo, startMock } from "../../support/mock.js";
import { shareOf } from "../../support/share.js";

const HOURS = "/museum-hours?limit=3";
const EVENTS = "/special-events?endDate=2027-03-31";

const open = (credentialCheck: Profile["credentialCheck"] = "wellFormed") =>
  startMock(exampleWorld, { credentials: ["other:secret"], profile: { credentialCheck } });

const others = "/museum-hours /museum%2Dhours /museum-hours?page=0 /museum-hour /museum-hours?page=99".split(" ");
const basic = ["user:password", "other:secret", "other:wrong", "no colon"].map((text) => `Basic ${btoa(text)}`);
const credentials = [...basic, `basic ${btoa("user:password")}`, "Basic !!!", "Bearer token", ""];
const conditions = [{}, { "If-None-Match": "*" }, { "If-Match": '"other"' }, { "If-None-Match": '"other"' }];
const preferences = ['scenario="no events"', "today=2027-03-06", "code=418", "explain", "fault=againstSchema"];

/** Requests that may share an answer with one another, or must not. */
const requests = fc.record({
  method: fc.constantFrom("GET", "GET", "HEAD", "OPTIONS", "POST"),
  target: fc.constantFrom(HOURS, EVENTS, ...others),
  authorization: fc.constantFrom(undefined, ...credentials),
  condition: fc.constantFrom<Record<string, string>>(...conditions),
  origin: fc.constantFrom(undefined, "http://one.test", "http://other.test"),
  prefer: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...preferences)),
});

describe.each(["wellFormed", "listed"] as const)("with credentialCheck=%s", (credentialCheck) => {
  type Sent = typeof requests extends fc.Arbitrary<infer One> ? One : never;
  const ask = async (mock: Mock, { method, target, authorization, condition, origin, prefer }: Sent) => {
    const headers = new Headers(condition);
    if (authorization !== undefined) headers.set("Authorization", authorization);
    if (origin !== undefined) headers.set("Origin", origin);
    if (prefer !== undefined) headers.set("Prefer", prefer);
    const response = await mock.fetch(new Request(`http://127.0.0.1:4010${target}`, { method, headers }));
    return JSON.stringify([response.status, [...response.headers], await response.text()]);
  };
  const first = new Map<string, string>();

  it("no two requests share an answer that each would not have had alone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: 20, maxLength: 60 }), async (sequence) => {
        const mock = open(credentialCheck);
        for (const request of sequence) {
          const key = JSON.stringify(request);
          if (!first.has(key)) first.set(key, await ask(open(credentialCheck), request));
          expect(await ask(mock, request), key).toBe(first.get(key));
        }
      }),
      { numRuns: shareOf(60, 0.25), seed: 12 },
    );
  });
});

it("an answer keeps its warnings where a condition fails, and a fault that needs the body ignores If-None-Match", async () => {
  const send = sendTo(open());
  const target = "/museum-hours?limt=3";
  const response = await send(target, { headers: { "If-Match": '"other"' } });
  expect(response.headers.get("Museum-Mock-Warning")).toContain("did you mean limit?");
  const corrupted = { "If-None-Match": "*", "If-Match": '"other"', Prefer: "fault=againstSchema" };
  expect((await send(target, { headers: { ...corrupted, "If-Match": "*" } })).status).toBe(200);
  expect((await send(target, { headers: corrupted })).status).toBe(412);
});

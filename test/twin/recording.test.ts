import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseHar } from "../../src/verify/recording/har.js";
import { verifyRecording } from "../../src/verify/recording/recorded-verification.js";
import { newFolder } from "../support/folder.js";
import { run } from "../support/run-cli.js";
import { everyNth } from "../support/share.js";
import { failedRules } from "../verify/judging.js";
import { mutants } from "../verify/mutants.js";
import { createNoonClock } from "../verify/noon-clock.js";
import type { Handler } from "../verify/provider.js";
import { soundProviders } from "../verify/sound.js";
import { record, session } from "./recording-support.js";

async function judgeSession(create: (now: () => number) => Handler, base = "") {
  const now = createNoonClock();
  const handler = create(now);
  const { har } = await record((request) => {
    const url = new URL(request.url);
    url.pathname = base + url.pathname;
    return handler(new Request(url, request));
  }, now);
  const read = parseHar(har);
  if (!read.exchanges) throw new Error(read.violation);
  return verifyRecording(read.exchanges, {}, read.leftOut);
}

const mutantNamed = (name: string) => {
  const found = mutants.find((mutant) => mutant.name === name);
  if (!found) throw new Error(`no mutant is ${name}`);
  return found;
};

/** Each third of them, since a session takes a while. */
const some = everyNth(
  2,
  soundProviders.filter(({ name }, index) => name !== "slow" && index % 3 === 0),
);

describe("a recording", () => {
  it.each(some.map((provider) => [provider.name, provider] as const))(
    "of a sound service breaks no rule: %s",
    async (_, { create, base, isEmpty }) => {
      const report = await judgeSession(create, base);
      expect(failedRules(report)).toEqual([]);
      expect(report.ended).toBeUndefined();
      expect(report.operations.getMuseumHours.verdict === "passed" || isEmpty || report.requests > 0).toBe(true);
    },
  );

  it.each(
    everyNth(3, [
      ["pages leave one out between, on hours", "hours-pages-complete"],
      ["hours reach a year ahead of startDate and no farther", "hours-pages-complete"],
      ["startDate is a week ago", "hours-start-default"],
      ["events begin three days ahead", "events-start-default"],
      ["the limit is one too few, on events", "events-pages-full"],
      ["a refusal is remembered for the address", "credential-kept"],
      ["by the last date alone", "events-any-date"],
      ["dates begin with startDate on odd days alone", "events-one-content"],
      ["dates end with endDate on odd days alone", "events-one-content"],
    ] as const),
  )("shows a service that is broken: %s", async (name, rule) => {
    expect(failedRules(await judgeSession(mutantNamed(name).create))).toContain(rule);
  });

  it.each([
    ["endDate is fourteen days on", ["events-end-default"]],
    ["by the first date alone", ["events-any-date"]],
    ["whoever has no credential gets an empty list", ["credential-required"]],
  ])("names the rule that a live run names, and no other: %s", async (name, rules) => {
    expect(failedRules(await judgeSession(mutantNamed(name).create))).toEqual(rules);
  });

  it("says what it left out, and keeps no credential and no cookie", async () => {
    const now = createNoonClock();
    const sound = soundProviders[0];
    const { har } = await record(sound?.create(now) as Handler, now, [
      "/museum-hours?limit=40&api_key=hunter2",
      ...session.slice(0, 6),
    ]);
    const value = JSON.parse(har);
    value.log.entries[1].response.status = 304;
    value.log.entries[2].response.content = { size: 500, mimeType: "application/json" };
    value.log.entries.push({
      startedDateTime: "2026-11-21T12:00:00Z",
      time: 1,
      request: { method: "GET", url: "https://cdn.example/app.js", headers: [] },
      response: { status: 200, headers: [], content: { size: 2, text: "ok" } },
    });
    // As some browsers write a body that they have forgotten.
    value.log.entries[3].response.content = { size: 500, mimeType: "application/json", text: "" };
    const read = parseHar(JSON.stringify(value));
    if (!read.exchanges) throw new Error(read.violation);
    const report = await verifyRecording(read.exchanges, {}, read.leftOut);
    expect(failedRules(report)).toEqual([]);
    expect(report.notes.join("\n")).toContain("1 left out: answered from the cache of the client (304)");
    expect(report.notes.join("\n")).toContain("1 left out: not with the operations of the service");
    expect(report.notes.join("\n")).toContain(
      "2 left out: another method than GET, or without a body in the recording",
    );
    expect(JSON.stringify(report)).not.toMatch(/hunter2/);
    expect(JSON.stringify([report, read])).not.toMatch(/Q3VyYXRv|Tapir/);
  });

  it("without credentials, as a browser exports it, has no verdict on them", async () => {
    const now = createNoonClock();
    const { har } = await record(soundProviders[0]?.create(now) as Handler, now, ["/museum-hours", "/special-events"]);
    const value = JSON.parse(har);
    for (const entry of value.log.entries) entry.request.headers = [];
    const report = await verifyRecording(parseHar(JSON.stringify(value)).exchanges ?? []);
    expect(failedRules(report)).toEqual([]);
    expect(report.checks.find(({ rule }) => rule === "credential-required")?.status).toBe("notExercised");
  });
});

describe("verify --har", () => {
  const file = (text: string) => {
    const path = join(newFolder(), "session.har");
    writeFileSync(path, text);
    return path;
  };

  it("judges a recording and ends with 1 if a rule is broken, 0 if not", async () => {
    const now = createNoonClock();
    const { har } = await record(soundProviders[0]?.create(now) as Handler, now, session.slice(0, 20));
    const sound = await run(["verify", "--har", file(har)]);
    expect(sound.status).toBe(0);
    expect(sound.stdout).toContain("no request was sent");
    const clock = createNoonClock();
    const broken = await record(mutantNamed("startDate is a week ago").create(clock), clock, session.slice(0, 20));
    expect(await run(["verify", "--har", file(broken.har)])).toMatchObject({ status: 1 });
    expect(await run(["verify", "--har", file('{"log":{"entries":[]}}')])).toMatchObject({ status: 3 });
  });

  it.each([
    [["--har", "nowhere.har"], "does not exist"],
    [["--har", file("{}")], "it is not an HTTP archive"],
    [["--har", file("x")], "line 1, column 1 is not JSON: "],
    [["http://127.0.0.1:9", "--har", "a.har"], "leave out the URL"],
    [["--har", "a.har", "--quick"], "--har can't be combined with --quick"],
  ])("%j is wrong usage", async (args, message) => {
    expect(await run(["verify", ...args])).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});

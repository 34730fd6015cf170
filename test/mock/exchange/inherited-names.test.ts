/** Names that every object of JavaScript inherits, in requests to the admin API and in files; outside-names.process.test.ts holds that no code looks them up. */
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { adminOperations } from "../../../src/mock/admin/generated/admin-operations.js";
import { askIn } from "../../support/admin-requests.js";
import { exampleWorld } from "../../support/example-world.js";
import { newFile } from "../../support/folder.js";
import { sendTo, startMock } from "../../support/mock.js";
import { run } from "../../support/run-cli.js";

const NAMES = ["constructor", "__proto__", "toString"];

/** As text, since a literal has no `__proto__` of its own. */
const objectOf = (name: string, value: unknown = 1) => `{${JSON.stringify(name)}: ${JSON.stringify(value)}}`;

const scenarioWith = (fault: string) => `{"name": "a", "says": "b", "faults": [${fault}]}`;

describe.each(NAMES)("the name %s", (name) => {
  it("is nothing that the admin API knows", async () => {
    const ask = askIn(startMock(exampleWorld));
    for (const { method, path } of Object.values(adminOperations)) {
      const target = path.replace(/\{\w+\}/g, name);
      for (const query of ["", `?${name}=1`, `?session=${name}`]) {
        const texts = method === "GET" || method === "DELETE" ? [undefined] : [objectOf(name), objectOf("name", name)];
        for (const text of texts) {
          const response = await ask(method, `${target}${query}`, text === undefined ? {} : { text });
          await response.body?.cancel();
          // This mock has no verifier, tools or metrics, and says so.
          const isFailed = response.status >= 500 && response.status !== 501;
          expect([method, target, query, text, isFailed]).toEqual([method, target, query, text, false]);
        }
      }
    }
  });

  it("is refused as the value of a control and as a filter of the journal", async () => {
    const mock = startMock(exampleWorld);
    for (const control of ["fault", "profile", "mutant", "scenario"]) {
      const { status } = await sendTo(mock)("/museum-hours", { headers: { Prefer: `${control}=${name}` } });
      expect([control, status]).toEqual([control, 400]);
    }
    // What begins with two underscores is left to the controls of a request.
    const { status } = await askIn(mock)("DELETE", `/requests?${name}=1`);
    expect(status).toBe(name.startsWith("__") ? 204 : 400);
  });

  it.each([
    ["a configuration", ["serve", "--config"], objectOf(name)],
    ["a section of it", ["serve", "--config"], `{"world": ${objectOf(name)}}`],
    ["a profile", ["serve", "--profile"], objectOf(name, "reject")],
    ["a data set", ["serve", "--fixtures"], objectOf(name, [])],
    ["a scenario", ["serve", "--scenarios"], scenarioWith(objectOf(name))],
    ["the match of a scenario", ["serve", "--scenarios"], scenarioWith(`{"status": 503, "match": ${objectOf(name)}}`)],
    ["a baseline", ["verify", "http://127.0.0.1:9", "--baseline"], objectOf(name)],
  ] as const)("is refused as a key of %s", async (what, args, text) => {
    const path = newFile("museum.json", text);
    const { status, stderr } = await run([...args, what.endsWith("scenario") ? dirname(path) : path]);
    expect([status, stderr]).toEqual([2, expect.stringContaining(name)]);
  });
});

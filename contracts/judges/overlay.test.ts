/** What `verify --reporter overlay=FILE` writes: applied to the document by a program of others, and linted by Redocly. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openapiOverlay } from "openapi-format";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { createClock, createMock, type Profile } from "../../src/adapters/index.js";
import { newFolder } from "../../test/support/folder.js";
import { run } from "../../test/support/run-cli.js";
import { createServing } from "../../test/support/served-handler.js";
import { DOCUMENT_PATH } from "./interface-document.js";
import { lint } from "./redocly.js";

const { serve } = createServing();
const CREDENTIALS = "anna:s3cret";

/** The overlay of a mock under a profile, and the document after it. */
async function learn(answers: Partial<Profile>) {
  const clock = createClock(() => Date.UTC(2027, 2, 1, 12));
  const mock = createMock({ clock, credentials: [CREDENTIALS], profile: { ...answers, credentialCheck: "listed" } });
  const file = join(newFolder(), "overlay.yaml");
  const url = await serve((request) => mock.fetch(request));
  const args = ["verify", url, "--quick", "--today", "2027-03-01", "--reporter", `overlay=${file}`];
  const env = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret", MUSEUM_SERVICE_RATE: "5000" };
  const { status, stderr } = await run(args, { env });
  expect({ status, errors: stderr.split("\n").filter((line) => line.startsWith("error")) }).toEqual({
    status: 0,
    errors: [],
  });
  const text = readFileSync(file, "utf8");
  const document = parse(readFileSync(DOCUMENT_PATH, "utf8"));
  const { data } = await openapiOverlay(document, { overlaySet: parse(text) });
  return { file, text, applied: data as unknown as Applied };
}

interface Applied {
  readonly paths: Record<string, { get: { parameters: Parameter[]; responses: Record<string, Answer> } }>;
  readonly components: { parameters: Record<string, Parameter> };
}
interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}
interface Answer {
  readonly description: string;
  readonly headers?: object;
  readonly content?: object;
}

const parameterOf = (applied: Applied, path: string, name: string) =>
  applied.paths[path]?.get.parameters.find((parameter) => parameter.name === name)?.description;
const answersOf = (applied: Applied, path: string) => applied.paths[path]?.get.responses ?? {};

describe("verify --reporter overlay=FILE", () => {
  it("fills what the document leaves open, with the evidence, so that others can apply and lint it", async () => {
    const plain = await learn({});
    const other = await learn({
      ...{ limitAboveMaximum: "clamp", belowMinimum: "clamp", pageBeyondEnd: "notFound", widestRange: "92" },
      ...{ endDateBound: "exclusive", eventOrder: "name", badParameterStatus: "422", errorBody: "text" },
      ...{ badCredentialStatus: "403", hoursPageUnit: "calendarDays" },
    });

    const { limit } = plain.applied.components.parameters;
    expect(limit?.schema).toEqual({ type: "integer", default: 10, maximum: 30, minimum: 1 });
    expect(limit?.description).toContain("- What happens to a limit over 30? The request is rejected.");
    expect(parameterOf(plain.applied, "/special-events", "endDate")).toContain("The range ends with that day.");
    expect(Object.keys(answersOf(plain.applied, "/museum-hours"))).toEqual(["200", "304", "4XX", "400", "401"].sort());
    expect(answersOf(plain.applied, "/museum-hours")["401"]?.headers).toHaveProperty("WWW-Authenticate");
    expect(plain.text).toMatch(/^ {2}# limitAboveMaximum=reject: limit=31 gets 400 \(curl /m);

    const answers = answersOf(other.applied, "/special-events");
    expect(other.applied.components.parameters["limit"]?.schema).not.toHaveProperty("minimum");
    expect(other.applied.components.parameters["limit"]?.description).toContain("Calendar days.");
    expect(parameterOf(other.applied, "/special-events", "endDate")).toContain(
      "At most 92; a wider range is rejected.",
    );
    expect(answers["200"]?.description).toContain("By name, letter by letter");
    expect(answers["404"]?.description).toBe("The page lies after the last one.");
    for (const status of ["401", "403", "404", "422"])
      expect([status, answers[status]?.content]).toEqual([status, { "text/plain": { schema: { type: "string" } } }]);

    const files = [plain, other].flatMap(({ file, applied }) => {
      const path = file.replace("overlay.yaml", "applied.yaml");
      writeFileSync(path, stringify(applied));
      return [file, path];
    });
    // The answers take the place of components that the document shares.
    const none = { errors: 0, warnings: 0, ignored: 0 };
    expect(await lint(files, ["no-unused-components"])).toEqual([none, none, none, none]);
    expect(plain.text + other.text).not.toContain("s3cret");
  });

  it("says that it is not written if nothing was learned", async () => {
    const url = await serve(async () => new Response("Not found", { status: 404 }));
    const file = join(newFolder(), "overlay.yaml");
    const { status, stderr } = await run(["verify", url, "--quick", "--reporter", `overlay=${file}`]);
    expect({ status, stderr }).toEqual({
      status: expect.any(Number),
      stderr: expect.stringContaining(`--reporter overlay=${file} is not written: no choice was observed.`),
    });
    expect(status).not.toBe(0);
  });
});

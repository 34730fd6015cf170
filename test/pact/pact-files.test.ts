/** The pacts of a folder, as `pact check` and `pact verify` read them: what is no pact is named, with its place. */
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { check } from "../support/pact-check.js";
import { run } from "../support/run-cli.js";
import { interaction, toPact, writePacts } from "../support/written-pacts.js";

/** Nobody listens there: a pact that is none is refused before anyone is asked. */
const toVerify = (folder: string) => ["pact", "verify", "http://127.0.0.1:9", "--pacts", folder];

const sound = interaction({});

/** What is wrong with the second interaction of a pact, and the sentence on it. */
const malformed = [
  [null, "Invalid value null for interactions[1]; expected interaction, such as"],
  [{ ...sound, request: undefined }, "interactions[1].request is missing; add it, such as"],
  [{ ...sound, response: undefined }, "interactions[1].response is missing; add it, such as"],
  [
    { ...sound, request: { ...sound.request, path: 7 } },
    'Invalid value 7 for interactions[1].request.path; expected text, such as "/museum-hours".',
  ],
  [
    { ...sound, request: { ...sound.request, method: undefined } },
    'interactions[1].request.method is missing; add it, such as "GET".',
  ],
  [
    { ...sound, request: { ...sound.request, query: 5 } },
    "Invalid value 5 for interactions[1].request.query; expected query",
  ],
  [
    { ...sound, request: { ...sound.request, headers: { Accept: 5 } } },
    'Invalid value "{\\"Accept\\":5}" for interactions[1].request.headers; expected object of texts',
  ],
  [
    { ...sound, response: { ...sound.response, status: "200" } },
    'Invalid value "200" for interactions[1].response.status; expected whole number, such as 200.',
  ],
  [{ ...sound, description: 5 }, "Invalid value 5 for interactions[1].description; expected text"],
  [
    { ...sound, providerStates: [null] },
    'Invalid value "[null]" for interactions[1].providerStates; expected list of states',
  ],
] as const;

describe.concurrent("a folder of pacts", () => {
  it.each(malformed.map(([broken, sentence]) => [sentence, broken] as const))(
    "names the file and the place of what is no interaction: %s",
    async (sentence, broken) => {
      const folder = writePacts(toPact(sound), { ...toPact(sound), interactions: [sound, broken] });
      const asked = [["pact", "check", folder], toVerify(folder)];
      for (const { status, stdout, stderr } of await Promise.all(asked.map((args) => run(args)))) {
        expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
        expect(stderr).toContain(`error: "${join(folder, "01.json")}" is not a pact: ${sentence}`);
      }
    },
  );

  it("names all places of the first file, and nothing of a pact with another provider", async () => {
    const zoo = { ...toPact(null, "zoo"), consumer: { name: "keeper" } };
    const folder = writePacts(zoo, { ...toPact(sound), interactions: [5, sound, {}] }, toPact(null));
    const { stderr } = await check(folder);
    expect(stderr).toMatch(
      /01\.json" is not a pact: Invalid value 5 for interactions\[0];.*\n {2}interactions\[2]\.request is missing;.*\n$/,
    );
    expect((await check(writePacts(zoo, toPact(sound)))).status).toBe(0);
  });

  it("takes what other writers of pacts leave empty or write in two ways", async () => {
    const loose = {
      ...sound,
      providerState: null,
      providerStates: [{ name: "no events", params: null }],
      request: {
        ...sound.request,
        query: { limit: ["50"], page: "1" },
        headers: { ...sound.request.headers, Accept: "*/*" },
      },
      response: { ...sound.response, headers: null },
    };
    expect(await check(writePacts(toPact(loose)))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/answer: limitAboveMaximum=clamp .*\n1 pact/),
    });
  });

  it("names the file that the comparator can't read", async () => {
    const folder = writePacts({ ...toPact(sound), metadata: { pactSpecification: { version: 4 } } });
    const { status, stderr } = await check(folder);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `error: "${join(folder, "00.json")}" can't be compared with the document: "/metadata/pactSpecification/version" must be string.\n`,
    });
  });

  const message = { description: "a day \u001b[31mclosed", contents: { content: {}, contentType: "application/json" } };
  const typed = { ...message, type: "Asynchronous/Messages" };
  const answered = { type: "Synchronous/Messages", description: "an answer", request: {}, response: [] };
  const { interactions: _, ...names } = toPact(sound);

  it.each([
    [
      "some messages",
      { ...names, interactions: [sound, typed] },
      'interactions[1] "a day \\u001b[31mclosed" is of type "Asynchronous/Messages"; this provider has no messages;',
    ],
    [
      "messages alone",
      { ...names, interactions: [answered] },
      'interactions[0] "an answer" is of type "Synchronous/Messages"; this provider has no messages;',
    ],
    ["another type", { ...names, interactions: [{ ...sound, type: null }] }, 'interactions[0] "it" is of type null;'],
    [
      "messages of the third version",
      { ...names, messages: [message] },
      'messages[0] "a day \\u001b[31mclosed" is a message; this provider has no messages;',
    ],
    [
      "messages of the third version beside interactions",
      { ...toPact(sound), messages: [null] },
      "messages[0] is a message; this provider has no messages;",
    ],
  ])("refuses %s", async (_, pact, sentence) => {
    const folder = writePacts(toPact(sound), pact);
    for (const { status, stdout, stderr } of await Promise.all([check(folder), run(toVerify(folder))])) {
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain(`error: "${join(folder, "01.json")}" has messages: ${sentence}`);
    }
  });

  it("leaves out the messages of another provider", async () => {
    const zoo = { ...names, provider: { name: "zoo" }, messages: [message] };
    const { status, stderr } = await check(writePacts(zoo, { ...toPact(sound), messages: [] }));
    expect(status).toBe(0);
    expect(stderr).toContain('00.json is ignored: its provider is "zoo", not "museum".');
  });
});

it.each([
  ["a folder", (path: string) => mkdirSync(path), "is a directory, not a file."],
  ["a device", (path: string) => symlinkSync("/dev/zero", path), "is a device, not a file."],
])("is not %s", async (_, make, reason) => {
  const folder = newFolder();
  make(join(folder, "a.json"));
  const { status, stderr } = await check(folder);
  expect([status, stderr]).toEqual([2, expect.stringContaining(`a.json" ${reason}`)]);
});

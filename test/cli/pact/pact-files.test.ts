/** The pacts of a folder, as `pact check` and `pact verify` read them: what is no pact is named, with its place. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../support/pact-check.js";
import { errorOf } from "../../support/run-cli.js";
import { interaction, toPact, writePacts } from "../../support/written-pacts.js";

/** Nobody listens there: a pact that is none is refused before anyone is asked. */
const toVerify = (folder: string) => ["pact", "verify", "http://127.0.0.1:9", "--pacts", folder];

const sound = interaction({});

describe.concurrent("a folder of pacts", () => {
  it.each([
    null,
    { ...sound, request: undefined },
    { ...sound, response: { status: "200" } },
    { ...sound, providerStates: [null] },
  ])("names the file and the interaction that is none: %j", async (broken) => {
    const folder = writePacts(toPact(sound), { ...toPact(sound), interactions: [sound, broken] });
    const sentence = `error: "${join(folder, "01.json")}" is not a pact: interactions[1] has no method, path`;
    for (const args of [["pact", "check", folder], toVerify(folder)]) expect(await errorOf(args)).toContain(sentence);
  });

  it("looks at nothing of a pact with another provider", async () => {
    const { status } = await check(writePacts({ ...toPact(null, "zoo"), consumer: { name: "keeper" } }, toPact(sound)));
    expect(status).toBe(0);
  });

  it("takes what other writers of pacts leave empty or write in two ways", async () => {
    const headers = { ...sound.request.headers, Accept: "*/*" };
    const request = { ...sound.request, query: { limit: ["50"], page: "1" }, headers };
    const states = { providerState: null, providerStates: [{ name: "no events", params: null }] };
    const loose = { ...sound, ...states, request, response: { ...sound.response, headers: null } };
    const { status, stdout } = await check(writePacts(toPact(loose)));
    expect([status, stdout]).toEqual([0, expect.stringMatching(/answer: limitAboveMaximum=clamp .*\n1 pact/)]);
  });

  it("names the file that the comparator can't read", async () => {
    const folder = writePacts({ ...toPact(sound), metadata: { pactSpecification: { version: 4 } } });
    const [file, field] = [join(folder, "00.json"), "/metadata/pactSpecification/version"];
    const sentence = `error: "${file}" can't be compared with the document: "${field}" must be string.\n`;
    expect(await errorOf(["pact", "check", folder])).toBe(sentence);
  });

  const message = { description: "a day closed", contents: { content: {}, contentType: "application/json" } };
  const { interactions: _, ...names } = toPact(sound);

  it.each([
    { ...names, interactions: [sound, { ...message, type: "Asynchronous/Messages" }] },
    { ...names, messages: [message] },
  ])("refuses messages: %j", async (pact) => {
    const folder = writePacts(toPact(sound), pact);
    const sentence = `error: "${join(folder, "01.json")}" has messages, which this provider has not;`;
    for (const args of [["pact", "check", folder], toVerify(folder)]) expect(await errorOf(args)).toContain(sentence);
  });

  it("leaves out the messages of another provider", async () => {
    const zoo = { ...names, provider: { name: "zoo" }, messages: [message] };
    const { status, stderr } = await check(writePacts(zoo, { ...toPact(sound), messages: [] }));
    const note = '00.json is ignored: its provider is "zoo", not "museum".';
    expect([status, stderr]).toEqual([0, expect.stringContaining(note)]);
  });
});

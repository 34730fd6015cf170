/**
 * What Pact's verifier said of some pacts, as it said it: what is made of that can be tried without starting the verifier.
 *
 *     RECORD=1 npx vitest run test/cli/pact/verify.process.nightly.test.ts
 *
 * writes the recordings anew.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { listen } from "../../src/adapters/node/node.js";
import { resolvePactSource } from "../../src/cli/pact/pact-source.js";
import { createTargetFetch } from "../../src/cli/pact/pact-target.js";
import { type Conversation, startVerificationProxy } from "../../src/cli/pact/verification-proxy.js";
import type { VerifierResult } from "../../src/cli/pact/verifier.js";
import { createTerminal } from "../../src/cli/terminal.js";
import { rightCredential } from "../../src/verify/client/credential-variation.js";
import { startBroker } from "./broker.js";
import { configured } from "./configured.js";
import { createFakeTerminal } from "./run-cli.js";
import { createStatefulMock } from "./stateful-mock.js";
import { interaction, toPact, writePacts } from "./written-pacts.js";

export interface Recording {
  readonly result: VerifierResult;
  readonly conversations: readonly Conversation[];
}

export const recorded = ["folder", "broker", "nothing"] as const;
export type Recorded = (typeof recorded)[number];

/** The target of every recording, which had another address. */
export const TARGET = "http://museum.example";
export const CREDENTIAL = { user: "anna", password: "s3cret" };
export const PACTS = "contracts/pacts";
export const RED = "\u001b[31m";

const fileOf = (name: Recorded) => `test/cli/pact/recorded/${name}.json`;

export function readRecording(name: Recorded): Recording {
  return JSON.parse(readFileSync(fileOf(name), "utf8"));
}

/** `npm run format` lays it out. */
export function writeRecording(name: Recorded, recording: Recording): void {
  writeFileSync(fileOf(name), `${JSON.stringify(recording)}\n`);
}

interface Interaction {
  readonly description?: string;
  readonly states?: readonly (string | object)[];
  readonly status?: number;
  readonly content?: unknown;
  readonly isPending?: true;
}

/** A pact whose interactions ask for the hours, and get 200 where nothing else is said. */
export function pactOf(consumer: string, interactions: readonly Interaction[]) {
  const all = interactions.map(({ description, states = [], status = 200, content, isPending = false }, index) => {
    const { request, response, ...rest } = interaction({}, { status, content: content ?? null });
    return {
      ...{ ...rest, request, description: description ?? `x${index}`, pending: isPending },
      providerStates: states.map((state) => (typeof state === "string" ? { name: state } : state)),
      response: content === undefined ? { status } : response,
    };
  });
  return { ...toPact(null), consumer: { name: consumer }, interactions: all };
}

export function readPacts() {
  const names = readdirSync(PACTS).sort();
  return names.map((name) => JSON.parse(readFileSync(join(PACTS, name), "utf8")));
}

/** Of each sample consumer one interaction that is kept, and one that is broken. */
const SHOWN = ["the next opening", "the opening of today", "the page behind the last one", "the events of a week"];

const shownPacts = readPacts().map((pact) => ({
  ...pact,
  interactions: pact.interactions.filter(({ description }: { description: string }) => SHOWN.includes(description)),
}));

const onDay = { name: "today is {date}", params: { date: "2027-03-02" } };
const inColour = { name: "exactly {count} pages of {colour}", params: { count: 1, colour: RED } };

/** Everything that can become of an interaction from a file. */
const inFolder = [
  pactOf("a and b", [{ description: "in two\nlines (0s, 1ms verification)" }, { description: "" }]),
  pactOf("c", [
    { description: "first", status: 404, isPending: true },
    { description: "same", status: 418 },
  ]),
  pactOf("d", [{ status: 410, content: [] }]),
  pactOf("unset", [{ states: ["no such state"] }, { states: ["no such state"], status: 599 }]),
  pactOf("control", [
    { description: `a ${RED}red\u007f day\u009b32m\nof two lines`, states: [onDay], content: [{ date: "\u009b31m" }] },
    { description: `${RED}unknown`, states: [inColour] },
  ]),
];

/** A mock whose lists begin with an entry or event that no consumer expects, with the password as a value. */
export function breakItems(change: (item: Record<string, unknown>, index: number) => unknown = spoilFirst) {
  const mock = createStatefulMock();
  return async (request: Request) => {
    const response = await mock.fetch(request);
    if (new URL(request.url).pathname.startsWith("/__admin") || response.status !== 200) return response;
    return Response.json(((await response.json()) as Record<string, unknown>[]).map(change));
  };
}

const spoilFirst = (item: Record<string, unknown>, index: number) =>
  index > 0 ? item : "timeOpen" in item ? { ...item, timeOpen: "9:00 s3cret" } : { ...item, dates: ["soon"] };

/** The same, which says of a state that it can't be set no more than that. */
function refuseStates(answer: (request: Request) => Promise<Response>) {
  return async (request: Request) => {
    const response = await answer(request);
    const isState = new URL(request.url).pathname === "/__admin/provider-states";
    return isState && !response.ok ? new Response("what?", { status: 500 }) : response;
  };
}

/** What the verifier says twice, or what nobody reads. */
const UNREAD = ["actual", "expected", "interactionId", "duration", "authorization"];

function onlyRead(key: string, value: unknown): unknown {
  return UNREAD.includes(key) ? undefined : value;
}

/** Runs Pact's verifier itself, as the command does. */
export async function record(name: Recorded): Promise<Recording> {
  const target = await listen({ fetch: refuseStates(breakItems()) }, { port: 0 });
  const broker = await startBroker(shownPacts, "t0ken", { pendingConsumers: ["lobby-screen"], publishStatus: 409 });
  const credential = rightCredential(CREDENTIAL);
  const statesUrl = `${target.url}/__admin/provider-states`;
  const send = createTargetFetch(target.url, undefined, 60_000);
  const proxy = await startVerificationProxy({ target: target.url, statesUrl, session: undefined, credential, send });
  try {
    const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: "t0ken" };
    const { settings } = await resolvePactSource(sources[name], createTerminal(createFakeTerminal({ env }).host));
    const { provider } = sources[name].config.values.verify.pact;
    const usual = { provider, failIfNoPactsFound: true, logLevel: "error" };
    const result = await verifyWith({ ...usual, ...proxy.settings, ...settings });
    const output = result.output.filter((line) => line.trim() !== "" && !line.startsWith("    "));
    const text = JSON.stringify({ result: { ...result, output }, conversations: proxy.conversations }, onlyRead);
    return JSON.parse(text.replaceAll(target.url, TARGET).replaceAll(broker.url, "http://broker.example"));
  } finally {
    await proxy.close();
    broker.close();
    await target.close();
  }
}

const published = { publish: true, providerVersion: "1a2b3c" };
const sources: Readonly<Record<Recorded, Parameters<typeof resolvePactSource>[0]>> = {
  folder: { config: configured("pact verify", { "verify.pact.pacts": writePacts(...inFolder, ...shownPacts) }) },
  broker: { config: configured("pact verify", { "verify.pact.branch": "main" }), ...published },
  nothing: { config: configured("pact verify", { "verify.pact.provider": "zoo" }) },
};

/** The verifier runs in a process of its own, whose program has to be built. */
async function verifyWith(settings: object): Promise<VerifierResult> {
  const { href } = pathToFileURL(resolve("build/cli/pact/verifier.js"));
  const built: typeof import("../../src/cli/pact/verifier.js") = await import(href);
  const { signal } = new AbortController();
  const result = await built.runVerifier(settings as never, { env: process.env, signal });
  if (typeof result === "string") throw new Error(result);
  return result;
}

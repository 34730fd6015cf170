/** The tables of the pages that list something have a row for each, and the examples of scenarios and faults are valid. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createMuseumClient, type MuseumErrorKind } from "../../src/adapters/client/client.js";
import * as library from "../../src/adapters/library/index.js";
import { createHttpEndpoint } from "../../src/adapters/mcp/server.js";
import { EXIT, EXIT_OF_SIGNAL } from "../../src/cli/exit-status.js";
import { reportFormats } from "../../src/config/settings.js";
import { controlNames } from "../../src/mock/exchange/request-controls.js";
import { views } from "../../src/page/state/address.js";
import { bodyFaults, connectionFaults, effectKinds, plannedEffect } from "../../src/scenarios/fault.js";
import { effectOf } from "../../src/scenarios/fault-effects.js";
import { parseScenario } from "../../src/scenarios/scenario-reading.js";
import { scenarioSchema } from "../../src/scenarios/scenario-schema.js";

const { $defs, properties } = scenarioSchema;
const { hours, events } = $defs.data.properties;
const additions = effectKinds.flatMap((kind) => Object.keys(effectOf(kind).additions ?? {}));
const isEffect = (name: string) => [...effectKinds, ...additions].includes(name);
const fieldsOfFault = Object.keys($defs.fault.properties);

interface Row {
  /** The names in its first cell: of `clock.hold(day)`, hold; without code, its text. */
  readonly names: readonly string[];
  readonly example: string;
}

/** Lists the rows of the tables under a heading of a page whose head begins with a cell. */
function rowsOf(page: string, heading: string, head: string): readonly Row[] {
  const text = `\n${readFileSync(`docs/${page}.md`, "utf8")}`;
  const [, section = ""] = text.slice(text.indexOf(`\n${heading}\n`)).split(/\n#+ /);
  return [...section.matchAll(/(?:^\|.*\n)+/gm)]
    .filter(([table]) => table.startsWith(`| ${head} |`))
    .flatMap(([table]) => table.trimEnd().split("\n").slice(2))
    .map((row) => {
      const cells = row.slice(2).split(" | ");
      const [first = ""] = cells;
      const names = [...first.matchAll(NAME)].map(([, name = ""]) => name);
      const [, code = ""] = /`(.*)`/.exec(cells.at(-1) ?? "") ?? [];
      return { names: names.length > 0 ? names : first.split(", "), example: code };
    });
}

/** A name in code: `name`, `scope.name(…)`, `--reporter name=FILE`, `package/name`. */
const NAME = /`(?:[\w-]+ |\w*\.|museum-mock\/|\{ )?(\w+)[^`]*`/g;

const keys = (...values: readonly object[]) => values.flatMap((value) => Object.keys(value));

const mock = library.createMock({ today: "2027-03-01" });
const session = await mock.session("a");
const { clock, data, ...others } = session;
const ofClients = keys(library.createAdminClient("http://127.0.0.1"), others);
const unlisted = ["id", "url", "headers", "drop", "clock", "data"];
const controls = [...keys(clock, data, data.hours), ...ofClients.filter((name) => !unlisted.includes(name))];

const membersOf = () => keys(mock).filter((name) => ![...controls, "clock", "data"].includes(name));

/** Returns the options that a function takes, which it lists where it is given another one. */
const optionsOf = async (call: (options: never) => unknown) => {
  const said = await (async () => call({ zzzz: 1 } as never))().catch(({ message }: Error) => message);
  const listed = String(said).replace(/^.*; use (?:one of )?|\.$/g, "");
  return listed.split(", ");
};

const toolsOf = async () => {
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const request = new Request("http://127.0.0.1/__admin/mcp", { method: "POST", headers, body });
  const said = await (await (await createHttpEndpoint(mock))(request, undefined)).text();
  return [...said.matchAll(/"name":"(\w+)","description"/g)].map(([, name = ""]) => name);
};

const { components, paths } = parse(readFileSync("spec/admin.openapi.yaml", "utf8"));

/** Returns the filters of the journal; what its list looks like is in another table. */
const filters = () => {
  const listed: readonly { readonly $ref: string }[] = paths["/requests"].get.parameters;
  const names = listed.map(({ $ref }) => components.parameters[$ref.split("/").at(-1) ?? ""].name);
  return [...names, "session"].filter((name) => !["format", "wait"].includes(name));
};

/** The fields of what is expected of the journal; the others may stand in `match`. */
const fieldsOfExpectation = () => keys(components.schemas.Expectation.properties).filter((name) => name !== "match");

const entriesOfPackage = () =>
  keys(JSON.parse(readFileSync("package.json", "utf8")).exports).flatMap((name) => /^\.\/(\w+)$/.exec(name)?.[1] ?? []);

const kindsOfError: Readonly<Record<MuseumErrorKind, true>> = {
  ...{ rejected: true, credential: true, notFound: true, unavailable: true },
  ...{ status: true, body: true, truncated: true, network: true },
};

const scenarios = "scenarios-and-faults";

describe("the tables of the pages", () => {
  it.each<[page: string, heading: string, head: string, names: () => readonly string[] | Promise<readonly string[]>]>([
    [scenarios, "## Scenarios", "Field", () => keys(properties)],
    [scenarios, "### Clock", "Field", () => keys(properties.clock.properties)],
    [scenarios, "### Later changes", "Field", () => keys(properties.changes.items.properties)],
    [scenarios, "### Data", "Field", () => keys({ ...hours.properties, ...events.properties })],
    [scenarios, "### Data", "Field of an entry", () => keys($defs.hours.properties)],
    [scenarios, "### Data", "Field of an event", () => keys($defs.event.properties)],
    [scenarios, "## Faults", "Effect", () => fieldsOfFault.filter(isEffect)],
    [scenarios, "## Faults", "Condition", () => fieldsOfFault.filter((name) => !isEffect(name))],
    [scenarios, "## Faults", "Field", () => keys($defs.match.properties)],
    [scenarios, "### What the client sees", "`connection`", () => connectionFaults],
    [scenarios, "### What the client sees", "`body`", () => [...bodyFaults, "field"]],
    ["sessions-and-journal", "## Controls of a single request", "Preference", () => controlNames],
    ["sessions-and-journal", "## The journal", "Filter of `GET /__admin/requests`", filters],
    ["qa-scenario-tests", "## Check what the app requested", "Field", fieldsOfExpectation],
    ["library", "## What `museum-mock` exports", "Export", () => keys(library)],
    ["library", "### Options of `createMock`", "Option", () => optionsOf(library.createMock)],
    ["library", "### Members of a mock", "Member", membersOf],
    ["library", "### The controls", "Control", () => controls],
    ["library", "## The other entries", "Entry", entriesOfPackage],
    ["client", "## Create a client", "Option", () => optionsOf(createMuseumClient)],
    ["client", "## Handle errors", "`kind`", () => keys(kindsOfError)],
    ["agents", "## The tools", "Tool", toolsOf],
    ["exit-codes", "# Exit codes", "Code", () => Object.values({ ...EXIT, ...EXIT_OF_SIGNAL }).map(String)],
    ["provider-team", "## Put it into CI", "Reporter", () => [...reportFormats, "on GitHub"]],
    ["the-page", "## Open it", "View", () => Object.values(views)],
    ["ci", "### Inputs and outputs", "Input", () => keys(parse(readFileSync("action.yml", "utf8")).inputs)],
  ])("docs/%s.md, %s, has a row for each %s, and no other", async (page, heading, head, names) => {
    const listed = rowsOf(page, heading, head).flatMap((row) => row.names);
    expect([...new Set(listed)].sort()).toEqual([...new Set(await names())].sort());
  });

  it("stand beside examples of each method of the client, which are run", () => {
    const page = readFileSync("docs/client.md", "utf8");
    const methods = keys(createMuseumClient({ baseUrl: "http://127.0.0.1" }));
    expect(methods.filter((name) => !page.includes(`museum.${name}(`))).toEqual([]);
  });

  it("say which faults a request can ask for, and which effects are one fault's alone", () => {
    const asked = effectKinds.flatMap((kind) => keys(plannedEffect(kind).preferred ?? {}));
    const alone = effectKinds.filter((kind) => plannedEffect(kind).join === undefined);
    const said = (page: string, sentence: RegExp) =>
      [...(sentence.exec(readFileSync(`docs/${page}.md`, "utf8"))?.[1] ?? "").matchAll(NAME)].map(([, name]) => name);
    expect(said("sessions-and-journal", /^\| `fault=NAME` \| (.*?)\./m).sort()).toEqual(asked.sort());
    expect(said(scenarios, /the first one that has a (.*) wins/).sort()).toEqual(alone.sort());
  });
});

type Wrap = (example: object) => object;

/** Makes a whole scenario of the example of a field; a parameter has to stand in the name. */
const inScenario: Wrap = (example) => {
  const hasParameter = "parameters" in example || ("name" in example && String(example.name).includes("{date}"));
  const parameters = { date: { format: "date", example: "2027-12-24" } };
  return { name: hasParameter ? "on {date}" : "a", says: "b", ...(hasParameter && { parameters }), ...example };
};
/** Changes the entries, or if a field of them is one of events alone, the events. */
const inData: Wrap = (changes) => {
  const isOfHours = keys(changes).every((name) => name in hours.properties);
  return inScenario({ data: { [isOfHours ? "hours" : "events"]: changes } });
};
const inEntry: Wrap = (entry) => inData({ add: ["from" in entry ? entry : { date: "today", ...entry }] });
const inEvent: Wrap = (event) => inScenario({ data: { events: { add: [{ dates: ["today"], ...event }] } } });
const inChange: Wrap = (change) => {
  const when = "at" in change || "after" in change ? {} : "on" in change ? { at: "17:00" } : { after: 1 };
  return inScenario({ changes: [{ data: { events: { remove: "all" } }, ...when, ...change }] });
};
const inFault: Wrap = (fault) => inScenario({ faults: [fault] });
const inStatus: Wrap = (match) => inFault({ status: 503, ...match });

/** The tables with an example in each row, and how to make a scenario of it. */
const tables = [
  ["## Scenarios", "Field", inScenario],
  ["### Clock", "Field", inScenario],
  ["### Later changes", "Field", inChange],
  ["### Data", "Field", inData],
  ["### Data", "Field of an entry", inEntry],
  ["### Data", "Field of an event", inEvent],
  ["## Faults", "Effect", inFault],
  ["## Faults", "Condition", inFault],
  ["## Faults", "Field", inStatus],
] as const;
const examples = tables.flatMap(([heading, head, wrap]) =>
  rowsOf(scenarios, heading, head).map(({ names, example }) => ({ names, example, scenario: wrap(parse(example)) })),
);

/** What scenarios and faults are called, and how long a port is closed, which is seen over HTTP alone. */
const UNSEEN = ["says", "parameters", "id", "lasts"];

const ASKED = { "/special-events": "anna", "/special-events?page=2": "bob", "/museum-hours?limit=30": "anna" };

/** Returns what a mock shows in a scenario, from request to request, later on that day, and on the next one. */
async function shownIn(scenario: object): Promise<string> {
  const shown = library.createMock({ today: "2027-03-01", now: () => 0 });
  await shown.defineScenario(scenario as never);
  const seen: unknown[] = [await shown.profile()];
  const look = async () => {
    seen.push(await shown.clock.get());
    for (const [path, user] of Object.entries(ASKED)) {
      const headers = { Authorization: `Basic ${btoa(`${user}:b`)}`, "If-None-Match": '"a"' };
      const answer = await shown.fetch(`http://127.0.0.1${path}`, { headers }).catch(String);
      const parts = (reply: Response) => Promise.all([reply.status, [...reply.headers], reply.text().catch(String)]);
      seen.push(answer instanceof Response ? await parts(answer) : answer);
    }
  };
  for (let times = 0; times < 3; times += 1) await look();
  await shown.clock.set({ time: "18:00" });
  await look();
  await shown.clock.advance(1);
  await look();
  return JSON.stringify(seen);
}

/** Returns a value without fields of these names. */
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, names));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, without(inner, names)]));
}

it.each(examples.flatMap((row) => row.names.map((name) => ({ ...row, name }))))(
  "the example of the field $name is valid, and the field does something in it: $example",
  async ({ name, scenario }) => {
    expect(parseScenario(scenario).violations).toBeUndefined();
    const rest = without(scenario, [name]) as object;
    if (UNSEEN.includes(name) || parseScenario(rest).violations) return;
    expect(await shownIn(scenario)).not.toBe(await shownIn(rest));
  },
);

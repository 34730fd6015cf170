import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Listening, listen } from "../src/adapters/node.js";
import { exampleWorld } from "./support/example-world.js";
import { sendOver, startMock, TODAY } from "./support/mock.js";

const TOKEN = "a-token";
/** The parts of the results of all tools that the tests read. */
interface ToolResult {
  readonly documented: readonly { readonly request: string }[];
  readonly leftOpen: readonly unknown[];
  readonly choices: readonly [{ readonly answers: readonly { readonly answer: string }[] }];
  readonly causes: readonly Readonly<Record<"what" | "advice", string>>[];
  readonly requests: readonly unknown[];
  readonly failed: readonly unknown[];
  readonly summary: { readonly passed: number };
  readonly operations: object;
  readonly hint?: string;
}

let server: Listening;
let client: Client;

async function connect(path = "/__admin/mcp", headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const connected = new Client({ name: "a test", version: "1" });
  await connected.connect(
    new StreamableHTTPClientTransport(new URL(server.url + path), { requestInit: { headers } }) as never,
  );
  return connected;
}

/** Calls a tool; the client holds the result to the output schema. */
async function call(name: string, args: Readonly<Record<string, unknown>> = {}, by = client) {
  const { structuredContent, isError, content } = await by.callTool({ name, arguments: { ...args } });
  return { value: structuredContent as ToolResult, error: isError ? JSON.stringify(content) : undefined };
}

beforeEach(async () => {
  const mock = startMock(exampleWorld, { now: () => Date.parse("2027-03-02T09:00:00Z") });
  server = await listen(mock, { port: 0 });
  client = await connect();
});
afterEach(async () => {
  await client.close();
  await server.close();
});

describe("the tools for agents", () => {
  it("are at most ten, each with an output schema, in at most 2,500 tokens", async () => {
    const list = await client.listTools();
    expect(list.tools.length).toBeLessThanOrEqual(10);
    for (const { outputSchema, description } of list.tools) expect(outputSchema && description).toBeTruthy();
    const verify = list.tools.find(({ name }) => name === "verify_service");
    expect(verify?.annotations).toEqual({ readOnlyHint: false });
    // A token of English and JSON has three characters and more.
    expect(JSON.stringify(list.tools).length / 3).toBeLessThan(2500);
  });

  it("show the documented interface apart from what the document leaves open", async () => {
    const { value } = await call("museum_overview");
    expect(value).toMatchObject({ url: server.url, scenario: "standard", clock: { today: TODAY, isHeld: true } });
    expect(value.documented.map(({ request }) => request)).toEqual(["GET /museum-hours", "GET /special-events"]);
    expect(value.leftOpen).toContain("limitAboveMaximum");
  });

  it("explain a request, and say which part of the answer is this mock's alone", async () => {
    const { value } = await call("explain_request", { request: "museum-hours?limit=31" });
    expect(value).toMatchObject({ status: 400 });
    expect(value.leftOpen).toEqual([
      expect.objectContaining({
        choice: "limitAboveMaximum",
        answer: "reject",
        document: expect.stringContaining("30"),
      }),
    ]);
    const plain = await call("explain_request", { request: "museum-hours" });
    expect(plain.value).toMatchObject({ status: 200, leftOpen: [{ choice: "hoursPageUnit" }] });
    expect(plain.value.documented).toContain("Number of days per page.");
  });

  it("list the choices with the answers of the mock, or explain one", async () => {
    const { value } = await call("list_choices");
    expect(value.choices).toContainEqual(expect.objectContaining({ id: "endDateBound", current: "inclusive" }));
    const one = await call("list_choices", { id: "endDateBound" });
    expect(one.value.choices[0].answers.map(({ answer }) => answer)).toEqual(["inclusive", "exclusive"]);
    expect((await call("list_choices", { id: "endDateBond" })).error).toContain("did you mean endDateBound?");
  });

  it("find out why a client gets 400, grouped by cause, and tell faults from mistakes", async () => {
    const send = sendOver(server.url);
    await send("/museum-hours?limit=31");
    await send("/museum-hours?limit=50");
    await send("/special-events?startDate=2027-02-30");
    await send("/museum-hours", { anonymous: true });
    await send("/museum-hours");
    const { value } = await call("diagnose_client");
    expect(value).toMatchObject({ examined: 5, wrong: 4 });
    const [limit, date, credential] = value.causes;
    expect(limit).toMatchObject({ requests: 2, leftOpen: [{ choice: "limitAboveMaximum" }] });
    expect(limit?.what).toContain('limit "50" is over the maximum');
    expect(date).toMatchObject({ requests: 1, leftOpen: [{ choice: "malformedDate" }] });
    expect(credential?.advice).toContain("Authorization: Basic");
    expect(value.hint).toBeUndefined();
    const unknown = await call("diagnose_client", { session: "nosuch" });
    expect(unknown.value).toMatchObject({
      examined: 0,
      hint: 'The session "nosuch" is unknown, or has got no request; send "Prefer: session=nosuch" with each.',
    });
    await send("/museum-hours", { headers: { Prefer: "code=503" } });
    const later = await call("diagnose_client", { since: "5" });
    expect(later.value.causes).toEqual([expect.objectContaining({ advice: expect.stringContaining("told to fail") })]);
  });

  it("are not in the journal that they read, and show what a client gets whose credential is let in", async () => {
    const listed = { profile: { credentialCheck: "listed" }, credentials: ["anna:s3cret"] } as const;
    const own = await listen(startMock(exampleWorld, listed), { port: 0 });
    const [before, there] = [server, client];
    server = own;
    client = await connect();
    expect((await call("explain_request", { request: "museum-hours" })).value).toMatchObject({ status: 200 });
    expect((await call("read_journal")).value).toEqual({ requests: [] });
    await client.close();
    await own.close();
    [server, client] = [before, there];
  });

  it("enter a scenario, move the clock and read the journal, in a session if one is named", async () => {
    expect((await call("enter_scenario", { name: "no events", session: "mine" })).value).toMatchObject({
      current: "no events",
    });
    expect((await call("set_clock", { advance: 3, session: "mine" })).value).toMatchObject({ today: "2027-03-05" });
    expect((await call("set_clock", { advance: 1 })).value).toMatchObject({ today: "2027-03-03" });
    const events = await sendOver(server.url)("/special-events", { headers: { Prefer: "session=mine" } });
    expect(await events.json()).toEqual([]);
    const { value } = await call("read_journal", { session: "mine", operation: "listSpecialEvents" });
    expect(value.requests).toEqual([
      expect.objectContaining({ target: "/special-events", status: 200, count: 0, scenario: "no events" }),
    ]);
    expect((await call("read_journal")).value.requests).toEqual([]);
    const own = await connect("/__admin/mcp?session=mine");
    expect((await call("museum_overview", {}, own)).value).toMatchObject({ scenario: "no events" });
    await own.close();
  });

  it("answer invalid arguments with a sentence", async () => {
    expect((await call("set_clock", { today: "2027-02-30" })).error).toContain("use a calendar date");
    expect((await call("set_clock", { today: TODAY, advance: 1 })).error).toContain('Use one of {\\"today\\": ');
    expect((await call("set_clock", {})).error).toContain('Use one of {\\"today\\": ');
    expect((await call("explain_request", { request: "/__admin/data" })).error).toContain(
      'Invalid request \\"/__admin/data\\"',
    );
    expect((await call("verify_service", { url: "ftp://x" })).error).toContain("ftp://x");
    expect((await call("read_journal", { limit: 0 })).error).toContain("limit");
  });

  it("judge a service, with the curl lines of each failure", async () => {
    const judged = await listen(
      startMock(exampleWorld, { profile: { credentialCheck: "listed" }, credentials: ["u:p"] }),
      {
        port: 0,
      },
    );
    const { value } = await call("verify_service", {
      url: judged.url,
      credentials: "u:p",
      today: TODAY,
      quick: false,
      rules: ["paging"],
    });
    await judged.close();
    expect(value.failed).toEqual([]);
    expect(value.summary.passed).toBeGreaterThan(3);
    expect(value.operations).toHaveProperty("getMuseumHours");
    expect(value.choices).toMatchObject({ limitAboveMaximum: "reject" });
  });
});

describe("/__admin/mcp", () => {
  it("stands behind the guard of the admin API", async () => {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://example.com" },
      body: "{}",
    };
    expect((await fetch(`${server.url}/__admin/mcp`, init)).status).toBe(403);
    const guarded = await listen(startMock(exampleWorld, { adminToken: TOKEN }), { port: 0 });
    const own = server;
    server = guarded;
    await expect(connect()).rejects.toThrow();
    const allowed = await connect("/__admin/mcp", { Authorization: `Bearer ${TOKEN}` });
    expect((await call("museum_overview", {}, allowed)).value).toMatchObject({ scenario: "standard" });
    await allowed.close();
    await guarded.close();
    server = own;
  });
});

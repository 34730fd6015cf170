import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Listening } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendOver, startMock, TODAY } from "../../support/mock.js";
import { serveInTest } from "../../support/served-handler.js";

const TOKEN = "a-token";
let server: Listening;
let client: Client;

async function connect(path = "/__admin/mcp", headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  const connected = new Client({ name: "a test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(server.url + path), { requestInit: { headers } });
  await connected.connect(transport as never);
  return connected;
}

/** Calls a tool. */
async function call(name: string, args: Readonly<Record<string, unknown>> = {}, by = client) {
  const { isError, content } = await by.callTool({ name, arguments: { ...args } });
  const { text } = (content as readonly { text: string }[])[0] ?? { text: "" };
  const value = isError || !text.startsWith("{") ? undefined : JSON.parse(text);
  return { value, text, error: isError ? text : undefined };
}

beforeEach(async () => {
  server = await serveInTest(startMock(exampleWorld, { now: () => Date.parse("2027-03-02T09:00:00Z") }));
  client = await connect();
});
afterEach(() => client.close());

describe("the tools for agents", () => {
  it("are at most ten, in at most 2,500 tokens", async () => {
    const { tools } = await client.listTools();
    const names = "getDocument getClock setClock listScenarios enterScenario getProfile listRequests explain verify";
    expect(tools.map(({ name }) => name).join(" ")).toBe(names);
    expect(tools.find(({ name }) => name === "verify")?.annotations).toEqual({ readOnlyHint: false });
    expect(tools.find(({ name }) => name === "explain")?.annotations).toEqual({ readOnlyHint: true });
    // A token of English and JSON has three characters and more.
    expect(JSON.stringify(tools).length / 3).toBeLessThan(2500);
  });

  it("show the documented interface apart from what the document leaves open", async () => {
    expect((await call("getDocument", { name: "interface" })).text).toContain("/museum-hours:");
    expect((await call("getDocument", { name: "choices" })).text).toContain("limitAboveMaximum");
    expect((await call("getProfile")).value).toMatchObject({ endDateBound: "inclusive" });
    expect(client.getInstructions()).toContain(server.url);
  });

  it("find out why a client gets 400: what was wrong, and why", async () => {
    for (const target of ["/museum-hours?limit=50", "/museum-hours"]) await sendOver(server.url)(target);
    const { value } = await call("listRequests", { wrong: "true" });
    expect(value.requests).toEqual([expect.objectContaining({ target: "/museum-hours?limit=50", status: 400 })]);
    const { text } = await call("explain", { request: String(value.requests[0].id) });
    expect(text).toContain('"choice":"limitAboveMaximum"');
  });

  it("enter a scenario, move the clock and list requests, in a session if one is named", async () => {
    const steer = async (name: string, body: object) => (await call(name, { body, session: "mine" })).value;
    expect(await steer("enterScenario", { scenario: "no events" })).toMatchObject({ current: "no events" });
    expect(await steer("setClock", { advance: 3 })).toMatchObject({ today: "2027-03-05" });
    expect((await call("getClock")).value).toMatchObject({ today: TODAY });
    const mine = { headers: { Prefer: "session=mine" } };
    expect(await (await sendOver(server.url)("/special-events", mine)).json()).toEqual([]);
    const { value } = await call("listRequests", { session: "mine", operation: "listSpecialEvents" });
    expect(value.requests).toEqual([expect.objectContaining({ target: "/special-events", status: 200, count: 0 })]);
    expect((await call("listRequests")).value.requests).toEqual([]);
    const own = await connect("/__admin/mcp?session=mine");
    expect((await call("listScenarios", {}, own)).value).toMatchObject({ current: "no events" });
    await own.close();
  });

  it("answer invalid arguments with a sentence", async () => {
    for (const [tool, args, sentence] of [
      ["setClock", { body: { today: "2027-02-30" } }, "use a calendar date"],
      ["enterScenario", { body: { scenario: "no event" } }, 'did you mean "no events"?'],
      ["setClock", {}, "body"],
      ["explain", {}, "target"],
      ["verify", { url: "ftp://x" }, "ftp://x"],
      ["listRequests", { status: "fast" }, "status"],
    ] as const)
      expect((await call(tool, args)).error).toContain(sentence);
  });

  it("judge a service, with the curl lines of each failure", async () => {
    const listed = { profile: { credentialCheck: "listed" }, credentials: ["u:p"] } as const;
    const { url } = await serveInTest(startMock(exampleWorld, listed));
    const { value } = await call("verify", { url, credentials: "u:p", today: TODAY, quick: false, rules: ["paging"] });
    expect(value.failed).toEqual([]);
    expect(value.summary.passed).toBeGreaterThan(3);
    expect(value.operations).toHaveProperty("getMuseumHours");
    expect(value.choices).toMatchObject({ limitAboveMaximum: "reject" });
  });
});

describe("/__admin/mcp", () => {
  it("stands behind the guard of the admin API", async () => {
    const post = (body: string, more: Readonly<Record<string, string>> = {}) => {
      const headers = { "Content-Type": "application/json", ...more };
      return fetch(`${server.url}/__admin/mcp`, { method: "POST", headers, body });
    };
    expect((await post("{}", { Origin: "https://example.com" })).status).toBe(403);
    expect((await post(`"${"x".repeat(300_000)}"`)).status).toBe(413);
    expect((await post("[".repeat(1_000))).status).toBe(400);
    server = await serveInTest(startMock(exampleWorld, { adminToken: TOKEN }));
    await expect(connect()).rejects.toThrow();
    const allowed = await connect("/__admin/mcp", { Authorization: `Bearer ${TOKEN}` });
    expect((await call("listScenarios", {}, allowed)).value).toMatchObject({ current: "standard" });
    await allowed.close();
  });
});

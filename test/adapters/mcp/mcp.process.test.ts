import { once } from "node:events";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, describe, expect, it } from "vitest";
import { begin, MAIN, run, startServe } from "../../support/cli.js";

let client: Client | undefined;

async function connect(args: readonly string[], env = {}): Promise<Client> {
  client = new Client({ name: "a test", version: "1" });
  const command = { command: process.execPath, args: [MAIN, "mcp", ...args], stderr: "ignore" as const, env };
  await client.connect(new StdioClientTransport(command) as never);
  return client;
}

afterEach(() => client?.close());

describe("museum-mock mcp", () => {
  it("starts a mock, and says where it is", async () => {
    const connected = await connect([], { MUSEUM_TODAY: "2027-03-01" });
    const [url = ""] = /http:[^ ]+\d/.exec(connected.getInstructions() ?? "") ?? [];
    const headers = { Authorization: `Basic ${btoa("a:b")}` };
    expect((await fetch(`${url}/museum-hours`, { headers })).status).toBe(200);
  });

  it("works on a running mock", async () => {
    const { url, stop } = await startServe(["--today", "2027-03-01"]);
    const connected = await connect(["--url", url]);
    await connected.callTool({ name: "setClock", arguments: { body: { today: "2027-12-24" } } });
    expect(await (await fetch(`${url}/__admin/clock`)).json()).toMatchObject({ today: "2027-12-24" });
    await stop();
  });

  it("goes on after a line that is too long, and ends with its input", async () => {
    const { child, ended } = begin(["mcp"]);
    const ask = (id: number) => `${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`;
    child.stdin.write(`${"x".repeat(11 * 1024 * 1024)}\n${ask(1)}`);
    await once(child.stdout, "data");
    child.stdin.end();
    const { status, stdout, stderr } = await ended;
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { id: 1 }]);
    expect(stderr).toContain("A line of over 10 MB was not read.");
  });

  it.each([
    [["--url", "http://127.0.0.1:9"], "No museum-mock answers at http://127.0.0.1:9"],
    [["--url", "nowhere"], 'Invalid address "nowhere" for --url'],
    [["--url", "http://127.0.0.1:9", "--port", "1"], "--port is for a mock that mcp starts"],
    [["--port", "x"], "--port"],
  ])("ends with status 2 and a sentence for %j", async (args, sentence) => {
    const stderr = expect.stringContaining(sentence);
    expect(await run(["mcp", ...args])).toMatchObject({ status: 2, stdout: "", stderr });
  });
});

import { describe, expect, it } from "vitest";
import { run, startServe } from "./support/run-cli.js";

describe("museum-mock serve --log json", () => {
  it("writes an object on each line: where it listens, then each exchange", async () => {
    const served = await startServe(["--today", "2027-03-01", "--log", "json"]);
    const text = await served.until(/\{.*"event":"listening".*\n/);
    const { url, ...first } = JSON.parse(text.split("\n")[0] ?? "");
    expect(first).toMatchObject({ today: "2027-03-01", isHeld: true, timeZone: "UTC" });
    await fetch(`${url}/museum-hours?limit=31`, { headers: { Authorization: "Basic YTpi" } });
    const lines = (await served.until(/\{.*"event":"exchange".*\n/)).trim().split("\n");
    const exchange = JSON.parse(lines.at(-1) ?? "");
    expect(exchange).toMatchObject({
      method: "GET",
      target: "/museum-hours?limit=31",
      status: 400,
      operation: "getMuseumHours",
    });
    expect(exchange.problem).toContain("limit");
    expect(exchange.time).toMatch(/^\d{4}-\d\d-\d\dT/);
    await served.stop();
  });

  it("refuses a format that it does not know", async () => {
    const { status, stderr } = await run(["serve", "--log", "xml"]);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining('Invalid value "xml" for --log; use text or json.'),
    });
  });
});

import { describe, expect, it } from "vitest";
import { newFile } from "../../support/folder.js";
import { run, startServe } from "../../support/run-cli.js";

describe("museum-mock serve --log json", () => {
  it("writes an object on each line: where it listens, then each exchange, with rounded durations", async () => {
    const served = await startServe(["--today", "2027-03-01", "--log", "json"]);
    const text = await served.until(/\{.*"event":"listening".*\n/);
    const { url, ...first } = JSON.parse(text.split("\n")[0] ?? "");
    expect(first).toMatchObject({ today: "2027-03-01", isHeld: true, timeZone: "UTC" });
    await fetch(`${url}/museum-hours?limit=31`, { headers: { Authorization: "Basic YTpi" } });
    const lines = (await served.until(/\{.*"event":"exchange".*\n/)).trim().split("\n");
    const exchange = JSON.parse(lines.at(-1) ?? "");
    const asked = { method: "GET", target: "/museum-hours?limit=31", operation: "getMuseumHours", status: 400 };
    const told = { problem: expect.stringContaining("limit"), time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
    expect(exchange).toMatchObject({ ...asked, ...told });
    expect(String(exchange.milliseconds)).toMatch(/^\d+(\.\d{1,3})?$/);
    await served.stop();
  });

  it("writes errors as JSON, too", async () => {
    const options = ["--today", "2027-03-01", "--log", "json", "--fixtures"];
    const { status, stderr } = await run(["serve", ...options, "/dev/zero"]);
    const note = { event: "note", text: 'error: --fixtures "/dev/zero" is a device, not a file.' };
    expect([status, JSON.parse(stderr)]).toMatchObject([2, note]);
    const deep = `{"hours":[{"date":"2027-03-01","y":${"[".repeat(1e5)}${"]".repeat(1e5)}}],"events":[]}`;
    const refused = await run(["serve", ...options, newFile("data.json", deep)]);
    expect(refused.stderr).toContain("y is nested more than 100 deep");
  });
});

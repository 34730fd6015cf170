import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shareTwin } from "../../src/twin/share/share-twin.js";
import { readTwinTexts, toTwinTexts } from "../../src/twin/twin-files.js";
import { newFolder } from "../support/folder.js";
import { run } from "../support/run-cli.js";
import { serveProvider } from "../verify/http-provider.js";
import { CREDENTIALS } from "../verify/judging.js";
import { createMuseum } from "../verify/museum.js";
import { createNoonClock } from "../verify/noon-clock.js";
import { createProvider } from "../verify/provider.js";
import { mockTarget, take } from "./targets.js";

const museum = createMuseum("2026-11-21");
const originals = museum.events.flatMap(({ eventId, name, location, eventDescription }) => [
  eventId,
  name,
  location,
  eventDescription,
]);

describe("twin share", () => {
  it("has the shape of the real twin, and none of its texts, names and ids", async () => {
    const short = structuredClone(museum);
    // Texts that are made of the same syllables, or of nothing else.
    Object.assign(short.events[0] as object, { name: "bado", location: "ra", eventDescription: "" });
    const twin = await take(mockTarget({}, short));
    const read = readTwinTexts(toTwinTexts(twin));
    const { twin: made, distances, kept } = shareTwin(read, 1);
    const text = Object.values(toTwinTexts(made)).join("\n");
    for (const original of [...originals, "bado"]) expect(text).not.toContain(original);
    expect(Object.fromEntries(distances.map(({ measure, distance }) => [measure, distance]))).toEqual({
      "open days by weekday": 0,
      "gaps between open days": 0,
      "opening hours by weekday": 0,
      "dates of an event": 0,
      "days between the dates of an event": 0,
      "events on a day": 0,
      prices: 0,
      "length of name": 0,
      "length of location": 0,
      "length of eventDescription": 0,
      "items on a page, over 200 random questions": 0,
    });
    expect(kept.map(({ measure }) => measure)).toHaveLength(2);
    expect(new Set(made.dataSet.events.map(({ location }) => location)).size).toBe(
      new Set(twin.dataSet.events.map(({ location }) => location)).size,
    );
    expect(toTwinTexts(shareTwin(read, 1).twin)).toEqual(toTwinTexts(made));
    expect(toTwinTexts(shareTwin(read, 2).twin).museum).not.toBe(toTwinTexts(made).museum);
  });

  it("writes a twin that is served, and says nothing of the service", async () => {
    const provided = await serveProvider(createProvider(createNoonClock()));
    const out = newFolder();
    const [real, shared] = [join(out, "real"), join(out, "shared")];
    const options = ["--today", "2026-11-21", "--rate", "5000", "--credentials", CREDENTIALS];
    expect((await run(["twin", provided.url, "--out", real, ...options])).status).toBe(0);
    await provided.close();
    const ended = await run(["twin", "share", real, "--out", shared]);
    expect(ended.status).toBe(0);
    expect(ended.stdout).toMatch(/prices +0\.000/);
    const text = readdirSync(shared)
      .map((name) => readFileSync(join(shared, name), "utf8"))
      .join("\n");
    for (const original of [...originals, provided.url]) expect(text).not.toContain(original);
    const before = readFileSync(join(real, "museum.json"), "utf8");
    for (const itself of [real, `${shared}/../real/`]) {
      const refused = await run(["twin", "share", real, "--out", itself]);
      expect(refused.stderr).toContain("is the real twin itself, which would be lost; use another folder.");
      expect(refused.status).toBe(2);
    }
    expect(readFileSync(join(real, "museum.json"), "utf8")).toBe(before);
    const recorded = ["--twin", shared, "--today", "as-recorded"];
    const asked = await run(["explain", "special-events?limit=3", ...recorded, "--json"]);
    expect(asked.status).toBe(0);
  });
});

import { expect, test } from "vitest";
import worker from "../src/worker.js";

const headers = { Authorization: `Basic ${btoa("any:thing")}` };
const ask = (target: string) => worker.fetch(new Request(`https://museum.example${target}`, { headers }));

test("answers as of its day", async () => {
  const [first] = await (await ask("/museum-hours?limit=1")).json();
  expect(first.date).toBe("2027-03-02");
});

test("fails where a request asks for it", async () => {
  expect((await ask("/museum-hours?__code=503")).status).toBe(503);
});

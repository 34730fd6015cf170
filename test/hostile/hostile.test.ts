import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listening, listen } from "../../src/adapters/node.js";
import { exampleWorld } from "../support/example-world.js";
import { sendOver, startMock } from "../support/mock.js";
import { createAttacks, kinds } from "./attacks.mjs";
import { statusesIn, strike } from "./raw-client.mjs";

const ATTACKS = 60;
const AT_ONCE = 12;

const errors: unknown[] = [];
let served: Listening;
beforeAll(async () => {
  served = await listen(startMock(exampleWorld, { onError: (error) => void errors.push(error) }), { port: 0 });
});
afterAll(() => served.close());

/** What an honest client hears meanwhile. */
async function ask(): Promise<unknown> {
  const response = await sendOver(served.url)("/museum-hours?limit=1");
  return response.status === 200 ? response.json() : response.status;
}

describe.each(Object.keys(kinds))("a client that sends %s", (kind) => {
  it("gets no 5xx, ends nothing and keeps nobody from their answer", async () => {
    const honest = await ask();
    const draw = createAttacks(2027, [kind]);
    const attacks = Array.from({ length: ATTACKS }, draw);
    const port = Number(new URL(served.url).port);
    for (let at = 0; at < attacks.length; at += AT_ONCE) {
      const group = attacks.slice(at, at + AT_ONCE);
      const heard = await Promise.all([ask(), ...group.map((attack) => strike(port, attack))]);
      const [answer, ...texts] = heard as [unknown, ...string[]];
      expect(answer).toEqual(honest);
      const failed = texts.flatMap((text, index) =>
        statusesIn(text).some((status) => status >= 500 && status !== 503)
          ? [`${group[index]?.label}: ${text.slice(0, 600)}`]
          : [],
      );
      expect(failed).toEqual([]);
    }
    expect(await ask()).toEqual(honest);
    expect(errors).toEqual([]);
  });
});

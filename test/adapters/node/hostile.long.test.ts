import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Listening, listen } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { sendOver, startMock } from "../../support/mock.js";
import { shareOf } from "../../support/share.js";
import { createAttacks, kinds } from "./hostile/attacks.mjs";
import { statusesIn, strike } from "./hostile/raw-client.mjs";

const ATTACKS = shareOf(96, 0.25);
/** There is more to try of these. */
const MORE: Readonly<Record<string, number>> = {
  "a body with one odd value": shareOf(600, 0.25),
  "a query to the data": shareOf(240, 0.25),
};
const AT_ONCE = 12;

const errors: unknown[] = [];
let served: Listening;
beforeAll(async () => {
  served = await listen(startMock(exampleWorld, { onError: (error) => void errors.push(error) }), { port: 0 });
});
afterAll(() => served.close());

const headers = { "Content-Type": "application/json" };
const AMBER = exampleWorld.events[0]?.eventId;

/** What an honest client hears meanwhile, who reads, looks at the data, and writes to it in a session of its own. */
async function ask(): Promise<unknown> {
  const send = sendOver(served.url);
  const signal = AbortSignal.timeout(10_000);
  const answers = await Promise.all([
    send("/museum-hours?limit=1", { signal }),
    send("/__admin/data/events?_limit=2&__session=honest", { signal }),
    send(`/__admin/data/events/${AMBER}?__session=honest`, { method: "PATCH", body: '{"price": 3}', headers, signal }),
  ]);
  return Promise.all(answers.map((answer) => (answer.status === 200 ? answer.json() : answer.status)));
}

/** What a server answers to a method that it does not know (RFC 9110, section 15.6.2): these request lines have one. */
const UNKNOWN_METHOD = /^the request line (?:get|FOO) /;

describe.each(Object.keys(kinds))("a client that sends %s", (kind) => {
  it("gets no 5xx, ends nothing and keeps nobody from their answer", async () => {
    errors.length = 0;
    await ask();
    const honest = await ask();
    const draw = createAttacks(2027, [kind]);
    const attacks = Array.from({ length: MORE[kind] ?? ATTACKS }, draw);
    const port = Number(new URL(served.url).port);
    for (let at = 0; at < attacks.length; at += AT_ONCE) {
      const group = attacks.slice(at, at + AT_ONCE);
      const heard = await Promise.all([ask(), ...group.map((attack) => strike(port, attack))]);
      const [answer, ...texts] = heard as [unknown, ...string[]];
      expect(answer).toEqual(honest);
      const failed = texts.flatMap((text, index) =>
        statusesIn(text).some(
          (status) =>
            status >= 500 && status !== 503 && !(status === 501 && UNKNOWN_METHOD.test(group[index]?.label ?? "")),
        )
          ? [`${group[index]?.label}: ${text.slice(0, 600)}`]
          : [],
      );
      expect(failed).toEqual([]);
    }
    expect(await ask()).toEqual(honest);
    expect(errors).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { exampleWorld } from "../../support/example-world.js";
import { sendOver, startMock } from "../../support/mock.js";
import { serveAround } from "../../support/served-handler.js";
import { shareOf } from "../../support/share.js";
import { createAttacks, createDraw, kinds } from "./hostile/attacks.js";
import { ofAttack, run } from "./hostile/two-paths.js";

const ATTACKS = shareOf(96, 0.25);
/** There is more to try of these. */
const MORE: Readonly<Record<string, number>> = {
  "a body with one odd value": shareOf(600, 0.25),
  "a query to the data": shareOf(240, 0.25),
};
const AT_ONCE = 12;

const errors: unknown[] = [];
const served = serveAround(() => startMock(exampleWorld, { onError: (error) => void errors.push(error) }));

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
    const [drawAttack, draw] = [createAttacks(2027, [kind]), createDraw(2027)];
    const attacks = Array.from({ length: MORE[kind] ?? ATTACKS }, drawAttack);
    for (let at = 0; at < attacks.length; at += AT_ONCE) {
      const heard = attacks.slice(at, at + AT_ONCE).map(async (attack) => {
        const text = await run(served.port, ofAttack(attack, draw));
        const statuses = [...text.matchAll(/^HTTP\/1\.1 (5\d\d) /gm)].map(([, status]) => Number(status));
        const allowed = UNKNOWN_METHOD.test(attack.label) ? [501, 503] : [503];
        return statuses.some((status) => !allowed.includes(status)) ? `${attack.label}: ${text.slice(0, 600)}` : "";
      });
      const [answer, ...failed] = await Promise.all([ask(), ...heard]);
      expect(answer).toEqual(honest);
      expect(failed.filter(Boolean)).toEqual([]);
    }
    expect(await ask()).toEqual(honest);
    expect(errors).toEqual([]);
  });
});

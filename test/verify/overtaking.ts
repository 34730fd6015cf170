/** A provider whose answers overtake each other, as on a network. */
import type { Handler } from "./provider.js";

/** Holds each answer back for some turns of the event loop, drawn by the seed. */
export function overtaking(handler: Handler, seed: number): Handler {
  let state = seed;
  return async (request) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const turns = Math.floor(state / 65_536) % 4;
    const answer = await handler(request);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return answer;
  };
}

/**
 * Attacks `museum-mock proxy`, or with `--front others` the requests that `museum-mock serve --others` hands on, as often as you like.
 *
 *     npm run fuzz:proxy -- --attacks 20000 --seed 7 --front others
 *
 * It ends with 1 if something that must hold did not.
 */
import { parseArgs } from "node:util";
import { attackProxy } from "./proxy-attacks.mjs";

const { values } = parseArgs({
  options: {
    attacks: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    front: { type: "string", default: "proxy" },
  },
});
const front = values.front === "others" ? "others" : "proxy";
const { counts, failures } = await attackProxy({ attacks: Number(values.attacks), seed: Number(values.seed), front });
for (const failure of failures) console.log(`${failure}\n`);
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
console.log(`${total} attacks: ${failures.length} failures.`);
process.exitCode = failures.length > 0 ? 1 : 0;

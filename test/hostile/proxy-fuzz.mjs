/**
 * Attacks `museum-mock proxy`, as often as you like.
 *
 *     npm run fuzz:proxy -- --attacks 20000 --seed 7
 *
 * It ends with 1 if something that must hold did not.
 */
import { parseArgs } from "node:util";
import { attackProxy } from "./proxy-attacks.mjs";

const { values } = parseArgs({
  options: { attacks: { type: "string", default: "20000" }, seed: { type: "string", default: "1" } },
});
const { counts, failures } = await attackProxy({ attacks: Number(values.attacks), seed: Number(values.seed) });
for (const failure of failures) console.log(`${failure}\n`);
const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
console.log(`${total} attacks: ${failures.length} failures.`);
process.exitCode = failures.length > 0 ? 1 : 0;

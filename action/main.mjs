/** The GitHub Action: finds the program, and runs the mode that was asked for. */
import { readInputs } from "./inputs.mjs";
import { mutate } from "./mutate.mjs";
import { checkPacts, verifyPacts } from "./pact.mjs";
import { findProgram } from "./program.mjs";
import { serve } from "./serve.mjs";
import { verify } from "./verify.mjs";

const modes = {
  serve,
  verify,
  mutate,
  "pact-check": checkPacts,
  "pact-verify": verifyPacts,
};

/** @param {string} message @returns {never} */
function fail(message) {
  console.log(`::error title=museum-mock::${message}`);
  process.exit(2);
}

const inputs = readInputs(process.env);
// No program that the action starts needs the inputs, and none may have the token.
for (const name of Object.keys(process.env)) if (name.startsWith("MUSEUM_ACTION_")) delete process.env[name];
if (!Object.hasOwn(modes, inputs.mode))
  fail(`Invalid value "${inputs.mode}" for mode; use ${Object.keys(modes).join(", ")}.`);
const program = findProgram(inputs) ?? fail("museum-mock could not be built; the reason is above.");
process.exitCode = await modes[/** @type {keyof typeof modes} */ (inputs.mode)](program, inputs);

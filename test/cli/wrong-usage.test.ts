/** Commands that are used wrongly: each ends with 2 before it does anything, and its sentence says what to do. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../support/folder.js";
import { errorOf } from "../support/run-cli.js";

const URL = "http://museum.example";
const ELSEWHERE = "/no/such/folder/x.json";
const NO_FOLDER = "is in a folder that does not exist";
/** Windows calls a name that is too long one that is not there. */
const TOO_LONG = process.platform === "win32" ? NO_FOLDER : "can't be written (ENAMETOOLONG)";
const LOCAL = "localhost:8080";
const CHECK = "pact check contracts/pacts";
const ON_PACTS = `pact verify ${URL} --pacts contracts/pacts`;
const BROKER = { PACT_BROKER_BASE_URL: "http://127.0.0.1:9" };

it.each<[words: string, sentence: string, env?: Record<string, string>]>([
  ["serve --fixtures nowhere.json", '--fixtures "nowhere.json" does not exist'],
  ["serve --fixtures .", '--fixtures "." is a directory'],
  ["serve --profile lenint", "did you mean lenient?"],
  ["serve --profile ./none.json", '--profile "./none.json" does not exist'],
  ["serve --choice limitAboveMax=clamp", 'Unknown choice "limitAboveMax"; did you mean limitAboveMaximum?\n'],
  ["serve --choice limitAboveMaximum", 'Invalid answer "" to limitAboveMaximum. Possible: reject, clamp.'],
  ["serve --host no.such.host.invalid", "--host"],
  ["serve --tody 2027-03-02", "--today"],
  ["serve --log xml", 'Invalid value "xml" for --log; use text or json.'],
  ["serve --now noon", 'Invalid value "noon" for --now; use a moment such as 2027-03-28T00:59:50Z'],
  ["serve --now 2027-03-28T00:59:50Z --today 2027-03-28", "--today can't be combined with --now"],
  ["serve 4011", "too many arguments for 'serve'. Expected 0 arguments but got 1"],
  [
    "serve --store redis://127.0.0.1:1 --state a.json",
    "--store can't be combined with --state, which is for a mock without replicas; leave one of them out.\n",
  ],
  ["serve --scenario no-evnts", '--scenario: Unknown scenario "no-evnts"; did you mean "no events"?'],
  ["serve --twin nowhere", "has no museum.json; use a folder that museum-mock twin URL --out DIR has written"],
  ["serve --rebase", "--rebase needs a twin; add --twin DIR."],
  ["serve --today as-recorded", "--today as-recorded needs a twin; set --twin."],
  ["scenarios no-evnts", 'did you mean "no events"?'],
  ["scenarios --scenarios nowhere", '--scenarios "nowhere" does not exist'],
  ["scenarios --scenarios package.json", '--scenarios "package.json" is not a folder'],
  ["scenarios --scenarios src", "has no file that ends in .yaml"],
  ["scenarios no events", "too many arguments for 'scenarios'. Expected 1 argument but got 2"],
  ["explain", "missing required argument 'request'\nExample: museum-mock explain \"special-events?limit="],
  ["choices --jsn", "(Did you mean --json?)\nHelp: museum-mock choices --help\n"],
  ["choices limitAbove", 'error: Unknown choice "limitAbove"; did you mean limitAboveMaximum?\n'],
  ["generate", "--out"],
  [`generate --out ${ELSEWHERE}`, NO_FOLDER],
  ["generate --out .", "is a folder, not a file"],
  [`generate --out ${"x".repeat(300)}`, TOO_LONG],
  ["generate --out OUT --from 9999-12-30 --days 0", 'Invalid value "0" for --days; use a whole number from 1 to 2.'],
  ["generate --out ", "Missing output file; use --out"],
  ["generate --oout OUT", "Did you mean --out?"],
  ["site", "error: Missing output folder; use --out, such as --out public.\n"],
  ["site --out OUT --base museum", 'Invalid value "museum" for --base; use a path such as /api.'],
  ["site --out OUT --scenario no-evnts", 'did you mean "no events"?'],
  ["site --out OUT --twin museum-twin", "--twin"],
  ["site --out OUT", "MUSEUM_NOW can't be a part of a site; use --today.", { MUSEUM_NOW: "2027-03-01T10:00:00Z" }],
  [
    "site --out OUT",
    "MUSEUM_TWIN can't be a part of a site; use --fixtures and --profile with its files.",
    { MUSEUM_TWIN: "x" },
  ],
  ["sweep", "Missing test command; write it after two dashes"],
  ["sweep --only endDateBond -- true", 'Unknown choice "endDateBond"; did you mean endDateBound?'],
  ["sweep --jobs 0 -- true", 'Invalid value "0" for --jobs'],
  ["mutate", "Missing test command"],
  ["mutate --list --only closed-day", "did you mean closed-day-open?"],
  ["mutate --only closed-day-open --all -- true", "can't be combined with --all"],
  ["mutate --require 101 -- true", 'Invalid value "101" for --require'],
  ["twin http://127.0.0.1:9", "Missing output folder; use --out"],
  ["twin --out OUT", "Missing base address for twin"],
  ["twin http://127.0.0.1:9 --out /nowhere/at/all", NO_FOLDER],
  ["verify", "Missing base address for verify"],
  ["verify ftp://museum.example", 'Invalid base address "ftp://museum.example"'],
  ["verify http://a:s3cret@museum.example", "it contains a credential"],
  ["verify anna:s3cret@museum.example", "it contains a credential"],
  [`verify ${LOCAL}`, `address "${LOCAL}"; add http:// or https:// before it, such as http://${LOCAL}.`],
  ["verify http://museum.example/?x=1", "leave out the query and the fragment"],
  [`verify ${URL} --reporter jnit=x.xml`, "did you mean junit?"],
  [`verify ${URL} --reporter json=${ELSEWHERE}`, NO_FOLDER],
  [`verify ${URL} --reporter json=test`, '"test" is a folder, not a file'],
  [`verify ${URL} --learn test`, '"test" is a folder, not a file'],
  [`verify ${URL} --require all`, "for --require; use exercised."],
  [`verify ${URL} --baseline ${ELSEWHERE}`, "does not exist"],
  [`verify ${URL} --rules pagin`, 'Invalid rule "pagin"; did you mean paging?'],
  [`verify ${URL} --skip xyz`, 'Invalid rule "xyz"; use an id from a report, or a family: success,'],
  [`verify ${URL} --time-zone Mars/Base`, "--time-zone"],
  [`verify ${URL} --credentials s3cret`, "has no colon"],
  [`verify ${URL}`, "MUSEUM_PASSWORD", { MUSEUM_USERNAME: "anna" }],
  ["pact verify", "Missing base address for pact verify"],
  [`pact verify ${URL}`, "Missing pacts; add --pacts DIR, or set PACT_BROKER_BASE_URL."],
  [`pact verify ${URL} --pacts nowhere`, '--pacts "nowhere" does not exist'],
  [`${ON_PACTS} --publish`, "--publish needs pacts from a broker"],
  [`${ON_PACTS} --provider-version 1`, "--provider-version needs pacts from a broker"],
  [`${ON_PACTS} --provider-branch main`, "--provider-branch needs pacts from a broker"],
  [`${ON_PACTS} --provider-states-url states`, 'Invalid address "states" for --provider-states-url'],
  [`${ON_PACTS} --provider-states-url http://a:s3cret@c`, "Invalid address for --provider-states-url; use one such as"],
  [ON_PACTS, 'Invalid value "0" for MUSEUM_SERVICE_TIMEOUT; use a duration', { MUSEUM_SERVICE_TIMEOUT: "0" }],
  [`pact verify ${URL} --publish`, "--publish needs --provider-version", BROKER],
  [`pact verify ${URL} --publish --provider-version 1`, "--publish needs a credential", BROKER],
  [`pact verify ${URL}`, 'Invalid address "broker" for PACT_BROKER_BASE_URL', { PACT_BROKER_BASE_URL: "broker" }],
  [`pact verify ${URL} --pact contracts/pacts`, "(Did you mean --pacts?)"],
  ["pact check nowhere", '"nowhere" does not exist'],
  [`${CHECK} --reporter html=x`, 'Unknown format "html" in --reporter; use one of json, junit, markdown, sarif.'],
])("museum-mock %s: %s", async (words, sentence, env = {}) => {
  const out = join(newFolder(), "out");
  const said = await errorOf(words.replace("OUT", out).split(" "), { env });
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at |s3cret/m);
  expect(existsSync(out)).toBe(false);
});

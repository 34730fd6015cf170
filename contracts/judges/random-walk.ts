/**
 * A long walk of random requests to both operations, sensible and senseless, each drawn from a seed. Twins of the mock's own controls
 * (`__explain`) are not among them, because the interface does not have them.
 */
import { type Chance, createChance } from "../../src/fixtures/chance.js";
import { documentedPaths, parametersOf } from "./interface-document.js";
import { type Course, CREDENTIAL, type Question } from "./question.js";

const dates = ["2027-03-01", "2027-03-08", "2026-03-01", "2027-12-31", "2028-02-29", "0000-01-01", "9999-12-31"];
const integers = ["1", "2", "3", "10", "29", "30", "007", "31", "0", "-1", "1000", "9007199254740991", "1686452715789"];

/** As they stand in the query; what is not encoded here is meant to arrive so. */
const nonsense = [
  "",
  ..."abc 1.5 1e1 +5 %205 NaN null [] 2027-02-30 2027-1-1 2027-03-01T00:00:00Z".split(" "),
  ..."%00 %zz %F0%9F%8F%9B %D9%A3 %FF a%26b%3Dc".split(" "),
  ...["9".repeat(400), "x".repeat(4000), "<script>", "'; DROP TABLE events; --"],
];
const strangeNames = [
  ...["q", "startdate", "Limit", "limit%20", "limit[]", "page%00", "", "__proto__", "constructor", "%F0%9F%8F%9B"],
];

const wrong = ["museum", "museum:closed"].map((pair) => `Basic ${btoa(pair)}`);
const credentials = ["Basic", "Basic !!!", ...wrong, "Bearer museum", ""];
const methods = ["HEAD", "POST", "PUT", "PATCH", "DELETE"];

export function randomWalk(seed: number, steps: number): Course {
  return async (ask) => {
    const chance = createChance(seed, "walk");
    let last: { question: Question; tag: string } | undefined;
    for (let step = 0; step < steps; step += 1) {
      const question = last && chance.isHit(0.1) ? askAgain(chance, last) : drawQuestion(chance);
      const tag = (await ask(question)).headers.get("ETag");
      last = tag === null ? undefined : { question, tag };
    }
  };
}

function drawQuestion(chance: Chance): Question {
  const path = chance.pick(documentedPaths);
  const pairs = Array.from({ length: chance.below(6) }, () => drawPair(chance, path));
  return {
    target: pairs.length > 0 ? `${path}?${pairs.join("&")}` : path,
    method: chance.isHit(0.1) ? chance.pick(methods) : "GET",
    headers: chance.isHit(0.1) ? drawHeaders(chance) : CREDENTIAL,
  };
}

/** Mostly a documented name with a value of its kind, or else too few requests would get past the first rule. */
function drawPair(chance: Chance, path: string): string {
  const { name, schema } = chance.pick(parametersOf(path));
  const values = chance.isHit(0.15) ? nonsense : schema.format === "date" ? dates : integers;
  return `${chance.isHit(0.1) ? chance.pick(strangeNames) : name}=${chance.pick(values)}`;
}

function drawHeaders(chance: Chance): Record<string, string> {
  return chance.isHit(0.2) ? {} : { Authorization: chance.pick(credentials) };
}

/** The same question once more, on a condition. */
function askAgain(chance: Chance, { question, tag }: { question: Question; tag: string }): Question {
  const condition = chance.pick(["If-None-Match", "If-Match"]);
  const value = chance.pick([tag, '"another"', "*", `W/${tag}`]);
  return { ...question, headers: { ...question.headers, [condition]: value } };
}

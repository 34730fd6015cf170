/** What judges are pointed at: broken providers, each with its ground truth, and sound ones. */

import { mutants } from "../../build/mutants/mutants.js";
import { createGeneratedWorld, createMock, holdClock } from "../../dist/adapters/library/index.js";
import { loadProviders } from "./bundle.mjs";
import { listOperators } from "./operators.mjs";

/** What every provider takes as today. */
export const TODAY = "2026-11-21";

/**
 * The categories of the Web Fuzzing Commons (WebFuzzing/Commons, fault_categories.json) by our rules; what a list says wrongly has none.
 * @type {readonly (readonly [RegExp, string])[]}
 */
const categories = [
  [/^no-server-error$/, "F100"],
  [/^(?:(?:hours|events)-fields.*|success-(?:array|status|media-type|empty)|json-.*)$/, "F101"],
  [/^credential-kept$/, "F205"],
];

/**
 * @typedef {import("./operators.mjs").Handler} Handler
 * @typedef {object} Subject
 * @property {string} id
 * @property {"fault" | "mutant" | "operator" | "sound"} kind
 * @property {string} title
 * @property {boolean} breaks Whether it breaks a documented rule, so that a judge should say so.
 * @property {readonly string[]} rules The rules of `verify` either of which names it, where they are known.
 * @property {string | null} wfc
 * @property {() => Handler} create
 */

/** @param {string} name */
const toId = (name) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** @returns {Promise<{ subjects: readonly Subject[], providers: any }>} */
export async function loadSubjects() {
  const providers = await loadProviders();
  const { faults, soundProviders, createProvider, createNoonClock, USER, PASSWORD } = providers;
  const world = createGeneratedWorld();
  /** @param {string} [mutant] */
  const serveMock = (mutant) => {
    const mock = createMock({
      world,
      clock: holdClock(TODAY),
      profile: { credentialCheck: "listed" },
      credentials: [`${USER}:${PASSWORD}`],
      ...(mutant !== undefined && { mutant }),
    });
    return (/** @type {Request} */ request) => mock.fetch(request);
  };
  /** It is the day after there. */
  const ofAnotherDay = "today in Pacific/Kiritimati";
  // These are slow by the clock that the tests share with them, and quick over HTTP.
  const visible = faults.filter((/** @type {any} */ { rules }) => !rules.includes("time-growth"));
  /** @type {readonly Subject[]} */
  const subjects = [
    ...visible.map((/** @type {any} */ { name, rules, create }) => ({
      id: toId(name),
      kind: "fault",
      title: name,
      breaks: true,
      rules,
      wfc: categories.find(([rule]) => rules.some((/** @type {string} */ id) => rule.test(id)))?.[1] ?? null,
      create: () => create(createNoonClock()),
    })),
    ...mutants.map(({ id, document }) => ({
      id,
      kind: /** @type {const} */ ("mutant"),
      title: document,
      breaks: true,
      rules: [],
      wfc: null,
      create: () => serveMock(id),
    })),
    ...listOperators().map(({ id, title, breaks, wrap }) => ({
      id,
      kind: /** @type {const} */ ("operator"),
      title,
      breaks,
      rules: [],
      wfc: null,
      create: () => wrap(createProvider(createNoonClock())),
    })),
    {
      id: "mock",
      kind: "sound",
      title: "the mock with its generated museum",
      breaks: false,
      rules: [],
      wfc: null,
      create: () => serveMock(),
    },
    ...soundProviders
      .filter((/** @type {any} */ { base, isEmpty, name }) => base === undefined && !isEmpty && name !== ofAnotherDay)
      .map((/** @type {any} */ { name, create }) => ({
        id: toId(name),
        kind: "sound",
        title: name,
        breaks: false,
        rules: [],
        wfc: null,
        create: () => create(createNoonClock()),
      })),
  ];
  return { subjects, providers };
}

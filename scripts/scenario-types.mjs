/** Turns the JSON Schema of scenarios and faults into types: src/scenarios/generated/scenario.ts. */
import { compile } from "json-schema-to-typescript";
import { onOneLine, toImmutable } from "./admin-operations.mjs";
import { importSource } from "./validators.mjs";

const SOURCE = "src/scenarios/scenario-schema.ts";
/** The types of definitions. @type {Readonly<Record<string, string>>} */
const names = {
  text: "TextTemplate",
  hours: "HoursTemplate",
  event: "EventTemplate",
  data: "DataChanges",
  match: "RequestMatch",
};

const exported = [
  ...Object.values(names),
  "DateSpan",
  "EventChanges",
  "Fault",
  "FaultStep",
  "HoursChanges",
  "LaterChange",
  "Scenario",
];

/** What types can say better than the schema, by field. @type {Readonly<Record<string, string>>} */
const typesOfFields = {
  parameters: "{ readonly [Name in ParameterName]?: OneOrMore<string | number> }",
  sent: "Readonly<Record<string, OneOrMore<string | number> | boolean>>",
  headers: "Readonly<Record<string, OneOrMore<string> | boolean>>",
  user: "OneOrMore<string> | boolean",
};

/** @typedef {Record<string, any>} Json */

/** @returns {Promise<{ path: string, text: string }>} */
export async function scenarioTypeFile() {
  const { scenarioSchema } = await importSource(SOURCE);
  const { $defs, ...scenario } = withoutConditions(structuredClone(scenarioSchema));
  for (const [name, title] of Object.entries(names)) $defs[name].title = title;
  const { data, event, fault, headers, match, mutant } = $defs;
  for (const [name, tsType] of Object.entries(typesOfFields)) match.properties[name].tsType = tsType;
  headers.tsType = "Readonly<Record<string, string | null>>";
  mutant.tsType = "string";
  scenario.properties.profile.tsType = "ProfileName | Partial<Profile>";
  fault.properties.sequence.items.title = "FaultStep";
  event.properties.dates.items.anyOf[1].title = "DateSpan";
  data.properties.hours.title = "HoursChanges";
  data.properties.events.title = "EventChanges";
  scenario.properties.changes.items.title = "LaterChange";
  const types = await compile({ ...scenario, $defs, title: "Scenario" }, "Scenario", {
    bannerComment: "",
    additionalProperties: false,
    unreachableDefinitions: false,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 118 },
  });
  const text = toImmutable(onOneLine(types.replaceAll(/^ *\* *\n|^ *\* @m.*\n/gm, "")))
    .replaceAll(/^ *\/\*\*(?: |\n \* )[a-z]/gm, (begin) => begin.toUpperCase())
    .replaceAll(/^export (?=(?:type|interface) (\w+))/gm, (text, name) => (exported.includes(name) ? text : ""));
  return {
    path: "src/scenarios/generated/scenario.ts",
    text: `/** Scenarios and faults. Generated from ${SOURCE} by \`npm run generated\`; do not edit. */
import type { Profile } from "../../contract/choices.js";
import type { ParameterName } from "../../contract/interface.js";
import type { ProfileName } from "../../contract/profile.js";

/** A value, or values of which one has to match. */
export type OneOrMore<Value> = Value | readonly Value[];

${text}`,
  };
}

/** Leaves out which fields need each other, which types do not say. @param {Json} schema @returns {Json} */
function withoutConditions(schema) {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withoutConditions);
  const isCondition = (/** @type {Json} */ form) => Object.keys(form).join() === "required";
  const kept = Object.entries(schema).filter(
    ([key, value]) => key !== "dependentRequired" && !(key === "anyOf" && value.every(isCondition)),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutConditions(value)]));
}

/** Writes the JSON Schema of a scenario file, by which an editor completes and checks one. */
import { scenarioSchema } from "../build/scenarios/scenario-schema.js";

/** @returns {{ path: string, text: string }} */
export function scenarioSchemaFile() {
  const { description, properties, ...rest } = scenarioSchema;
  const profile = {
    description: properties.profile.description,
    anyOf: [{ enum: ["default", "lenient", "strict"] }, { $ref: "profile.schema.json" }],
  };
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A scenario of museum-mock",
    description,
    ...rest,
    properties: { $schema: { type: "string" }, ...properties, profile },
  };
  return { path: "spec/scenario.schema.json", text: `${JSON.stringify(schema, null, 2)}\n` };
}

/** Writes the JSON Schema of a world document. */
import { stateSchema } from "../build/mock/state/state-schema.js";

/** @returns {{ path: string, text: string }} */
export function stateSchemaFile() {
  const { description, properties, ...rest } = stateSchema;
  const { define, faults, scenarios } = properties;
  const profile = { $ref: "profile.schema.json" };
  const entered = { ...scenarios.items, properties: { ...scenarios.items.properties, profile } };
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A world of museum-mock",
    description,
    ...rest,
    properties: {
      $schema: { type: "string" },
      ...properties,
      profile,
      scenarios: { ...scenarios, items: entered },
      define: { ...define, items: { $ref: "scenario.schema.json" } },
      faults: { ...faults, items: { $ref: "scenario.schema.json#/properties/faults/items" } },
    },
  };
  return { path: "spec/world.schema.json", text: `${JSON.stringify(schema, null, 2)}\n` };
}

/** Writes the JSON Schema of a configuration file. */

import { isSetting } from "../build/config/setting.js";
import { settings } from "../build/config/settings.js";

/** @returns {{ path: string, text: string }} */
export function configSchemaFile() {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A configuration of museum-mock",
    description: "museum.config.json, beside package.json. docs/configuration.md describes the settings.",
    ...objectOf(settings),
  };
  schema.properties = { $schema: { type: "string" }, ...schema.properties };
  return { path: "spec/museum-config.schema.json", text: `${JSON.stringify(schema, null, 2)}\n` };
}

/** @param {import("../build/config/setting.js").SettingTree} tree @returns {{ type: string, additionalProperties: boolean, properties: Record<string, object> }} */
function objectOf(tree) {
  const properties = Object.entries(tree).map(([key, node]) => {
    if (!isSetting(node)) return [key, objectOf(node)];
    const { kind, help, default: value, usual } = node;
    const shown = value === undefined ? (usual === undefined ? "" : ` (default: ${usual})`) : "";
    return [key, { ...kind.schema, description: help + shown, ...(value !== undefined && { default: value }) }];
  });
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties) };
}

/** Turns spec/openapi.yaml into src/contract/generated: the operations and the types, and the document in words and schemas. */
import { readFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { parse } from "yaml";

/** @typedef {Record<string, any>} Json */

/** @param {Json} document @param {Json} node */
function resolve(document, node) {
  if (!node.$ref) return node;
  const [, ...path] = node.$ref.split("/");
  return path.reduce((/** @type {Json} */ at, /** @type {string} */ key) => at[key], document);
}

/** @param {Json} document @param {Json} raw */
function parameterOf(document, raw) {
  const { name, schema, "x-default": relative } = resolve(document, raw);
  return {
    name,
    kind: kindOf(name, schema),
    default: relative ?? { value: schema.default },
    ...(schema.maximum === undefined ? {} : { maximum: schema.maximum }),
  };
}

/** Each kind has a row in src/contract/interface.ts. @param {string} name @param {Json} schema */
function kindOf(name, { type, format }) {
  if (type === "integer") return "integer";
  if (type === "string" && format === "date") return "date";
  throw new Error(`The parameter ${name} is of a kind that scripts/interface.mjs does not know; add it.`);
}

/** @param {Json} document */
function operationsOf(document) {
  return Object.entries(document.paths).map(([path, { get }]) => ({
    id: get.operationId,
    path,
    parameters: get.parameters.map((/** @type {Json} */ raw) => parameterOf(document, raw)),
  }));
}

/** @param {Json} document */
function sentencesOf(document) {
  const operations = Object.values(document.paths).map(({ get }) => {
    const parameters = get.parameters.map((/** @type {Json} */ raw) => {
      const { name, description } = resolve(document, raw);
      return [name, description];
    });
    return [get.operationId, { operation: get.description, parameters: Object.fromEntries(parameters) }];
  });
  return Object.fromEntries(operations);
}

/** A schema without its examples and notes; whatever else it says of a value is validated. @param {Json} all @returns {Json} */
function withoutExamples(all) {
  const isNote = (/** @type {string} */ key) => key.startsWith("example") || key.startsWith("x-");
  const schema = Object.fromEntries(Object.entries(all).filter(([key]) => !isNote(key)));
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, withoutExamples(value)])),
    }),
    ...(items && { items: withoutExamples(items) }),
  };
}

/** @param {Json} schema */
function exampleOf({ properties }) {
  return Object.fromEntries(Object.entries(properties).map(([name, { examples }]) => [name, examples[0]]));
}

/** @returns {Promise<{ path: string, text: string }[]>} the generated files */
export async function interfaceFiles() {
  const document = parse(await readFile("spec/openapi.yaml", "utf8"));
  const schemas = {
    HoursEntry: withoutExamples(document.components.schemas.HoursEntry),
    SpecialEvent: withoutExamples(document.components.schemas.SpecialEvent),
  };
  const examples = {
    HoursEntry: exampleOf(document.components.schemas.HoursEntry),
    SpecialEvent: exampleOf(document.components.schemas.SpecialEvent),
  };
  const types = await Promise.all(
    Object.entries(schemas).map(([name, schema]) =>
      compile({ ...schema, additionalProperties: false }, name, { bannerComment: "", style: { printWidth: 118 } }),
    ),
  );
  const text = `/** The interface as data. Generated from spec/openapi.yaml by \`npm run generated\`; do not edit. */

${types.join("\n")}
export const operations = ${JSON.stringify(operationsOf(document), null, 2)} as const;
`;
  const words = `/** The document in words and schemas. Generated from spec/openapi.yaml by \`npm run generated\`; do not edit. */

/** The sentences of the document on the operations and their parameters. */
export const sentences = ${JSON.stringify(sentencesOf(document), null, 2)} as const;

/** The sentence of the document on credentials. */
export const securitySentence = ${JSON.stringify(document.components.securitySchemes.basic.description)};

/** The sentence of the document on methods. */
export const methodSentence = ${JSON.stringify(document.info["x-method"])};

export const schemas = ${JSON.stringify(schemas, null, 2)} as const;

/** The example that the document gives of each field. */
export const examples = ${JSON.stringify(examples, null, 2)} as const;
`;
  return [
    { path: "src/contract/generated/interface.ts", text },
    { path: "src/contract/generated/document.ts", text: words },
  ];
}

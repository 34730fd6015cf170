/** Turns spec/openapi.yaml into src/adapters/client/generated/paths.ts: the types that openapi-fetch reads, and the limits. */
import { readFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { parse } from "yaml";

/** @typedef {Record<string, any>} Json */

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const NO_PARAMETERS = "{ query?: never; header?: never; path?: never; cookie?: never }";

/** @param {Json} document @param {Json} node */
function resolve(document, node) {
  if (!node.$ref) return node;
  const [, ...path] = node.$ref.split("/");
  return path.reduce((/** @type {Json} */ at, /** @type {string} */ key) => at[key], document);
}

/** @param {Json} schema @returns {string} */
function typeOf(schema) {
  if (schema.$ref) return `components["schemas"]["${schema.$ref.split("/").at(-1)}"]`;
  if (schema.type === "array") return `${typeOf(schema.items)}[]`;
  return schema.type === "integer" ? "number" : schema.type;
}

/** @param {Json} document @param {Json[]} parameters */
function queryOf(document, parameters) {
  const lines = parameters.map((raw) => {
    const { name, description, schema } = resolve(document, raw);
    return `        /** ${description} */\n        ${name}?: ${typeOf(schema)};`;
  });
  return `{\n${lines.join("\n")}\n      }`;
}

/** @param {Json} document @param {Json} responses */
function responsesOf(document, responses) {
  const lines = Object.entries(responses).map(([status, raw]) => {
    const { description, content } = resolve(document, raw);
    const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => `"${type}": ${typeOf(schema)}`);
    const body = bodies.length > 0 ? `content: { ${bodies.join("; ")} }` : "content?: never";
    const key = /^\d+$/.test(status) ? status : `"${status}"`;
    return `      /** ${description} */\n      ${key}: { headers: { [name: string]: unknown }; ${body} };`;
  });
  return `{\n${lines.join("\n")}\n    }`;
}

/** @param {Json} document */
function operationTypes(document) {
  return Object.values(document.paths).map(
    ({ get }) => `  /** ${get.description} */
  ${get.operationId}: {
    parameters: {
      query?: ${queryOf(document, get.parameters)};
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: ${responsesOf(document, get.responses)};
  };`,
  );
}

/** @param {Json} document */
function pathTypes(document) {
  return Object.entries(document.paths).map(([path, item]) => {
    const methods = METHODS.map((method) =>
      item[method] ? `    ${method}: operations["${item[method].operationId}"];` : `    ${method}?: never;`,
    );
    return `  "${path}": {\n    parameters: ${NO_PARAMETERS};\n${methods.join("\n")}\n  };`;
  });
}

/** @param {Json} document */
function parameterNames(document) {
  return Object.values(document.paths).map(({ get }) => {
    const names = get.parameters.map((/** @type {Json} */ raw) => JSON.stringify(resolve(document, raw).name));
    return `  ${get.operationId}: [${names.join(", ")}],`;
  });
}

/** @param {string} text @param {string} indent */
function indented(text, indent) {
  return text.trim().replaceAll("\n", `\n${indent}`);
}

/** @param {Json} document */
async function schemaTypes(document) {
  const types = await Promise.all(
    Object.entries(document.components.schemas).map(async ([name, schema]) => {
      const type = await compile({ ...withoutExtensions(schema), title: undefined }, name, {
        bannerComment: "",
        additionalProperties: false,
        style: { printWidth: 110 },
      });
      const body = type.slice(type.indexOf(" {") + 1);
      return `    /** ${schema.description} */\n    ${name}: ${indented(body, "    ")};`;
    }),
  );
  return types.join("\n");
}

/** @param {Json} schema @returns {Json} */
function withoutExtensions(schema) {
  return JSON.parse(
    JSON.stringify(schema, (key, value) =>
      ["x-decision", "examples", "pattern", "format"].includes(key) ? undefined : value,
    ),
  );
}

/** What a client checks of a field. @param {Json} schema @returns {string} */
function fieldCheck({ type, format, pattern, items, examples: [example] = /** @type {Json[]} */ ([]) }) {
  const parts = [
    `type: "${type}"`,
    ...(format === "date" ? [`format: "date"`] : []),
    ...(pattern ? [`pattern: /${pattern}/`] : []),
    ...(items ? [`items: ${fieldCheck(items)}`] : []),
    ...(example === undefined || Array.isArray(example) ? [] : [`example: ${JSON.stringify(example)}`]),
  ];
  return `{ ${parts.join(", ")} }`;
}

/** @param {Json} document */
function fieldChecks(document) {
  const { HoursEntry, SpecialEvent } = document.components.schemas;
  return Object.entries({ HoursEntry, SpecialEvent }).map(([name, { properties }]) => {
    const fields = Object.entries(properties).map(([field, schema]) => `    ${field}: ${fieldCheck(schema)},`);
    return `  ${name}: {\n${fields.join("\n")}\n  },`;
  });
}

/** @returns {Promise<{ path: string, text: string }[]>} the generated files */
export async function clientPathFiles() {
  const document = parse(await readFile("spec/openapi.yaml", "utf8"));
  const { limit } = document.components.parameters;
  const events = document.paths["/special-events"].get.parameters;
  const endDate = events.find((/** @type {Json} */ { name }) => name === "endDate");
  const text = `/** The interface for its clients. Generated from spec/openapi.yaml by \`npm run generated\`; do not edit. */

/** The paths of the interface, in the form that openapi-fetch and its relatives read. */
export interface paths {
${pathTypes(document).join("\n")}
}

/** The operations of the interface, by their ids. */
export interface operations {
${operationTypes(document).join("\n")}
}

/** The schemas of the interface. */
export interface components {
  schemas: {
${await schemaTypes(document)}
  };
}

/** The query parameters of the operations. */
export const PARAMETERS = {
${parameterNames(document).join("\n")}
} as const;

/** What the fields of an entry and an event hold. */
export const FIELDS = {
${fieldChecks(document).join("\n")}
} as const;

/** The maximum of \`limit\`. */
export const MAXIMUM_LIMIT = ${limit.schema.maximum};

/** How many days after \`startDate\` the range of events ends by default. */
export const DEFAULT_RANGE_DAYS = ${endDate["x-default"].addDays};
`;
  return [{ path: "src/adapters/client/generated/paths.ts", text }];
}

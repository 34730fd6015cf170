/**
 * Turns spec/admin.openapi.yaml into types: src/mock/message/generated/admin-messages.ts has what is sent, and src/mock/admin/generated/admin-operations.ts
 * the routes of the admin API, with the messages of each.
 */
import { readFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";
import { parse } from "yaml";

const DOCUMENT = "spec/admin.openapi.yaml";
/** The type of the filters of the journal. */
const FILTERS = "JournalFilters";
/** Schemas whose types have another name. @type {Readonly<Record<string, string>>} */
const names = { Exchange: "JournaledExchange", WrittenExplanation: "RequestExplanation" };
/** Types that are no message by themselves, and that other modules use. */
const parts = [
  "Because",
  "CalendarDay",
  "ChangedEntry",
  "ChangedEvent",
  "ClockAdvance",
  "ExchangeSummary",
  "FaultSource",
];
const METHODS = ["get", "put", "post", "patch", "delete"];

/** @typedef {Record<string, any>} Json */

/** What other documents define has a type in the sources already. @type {Readonly<Record<string, string>>} */
const typesOfOthers = {
  "./openapi.yaml#/components/schemas/HoursEntry": "HoursEntry",
  "./openapi.yaml#/components/schemas/SpecialEvent": "SpecialEvent",
  "./profile.schema.json": "ProfileAnswers",
  "./world.schema.json": "StateDocument",
  "./scenario.schema.json": "Scenario",
  "./scenario.schema.json#/properties/faults/items": "Fault",
  "#/components/schemas/ListedFault": "ListedFault",
  "#/components/schemas/DatedEntry": "DatedEntry",
  "#/components/schemas/DatedEvent": "DatedEvent",
  "#/components/schemas/HeaderList": "HeaderList",
  "#/components/schemas/HttpArchive": "HttpArchive",
  "#/components/schemas/Expectation": "RequestExpectation",
};

const imports = [
  'import type { Profile } from "../../../contract/choices.js";',
  'import type { ProfileAnswers } from "../../../contract/profile.js";',
  'import type { HoursEntry, SpecialEvent } from "../../../contract/interface.js";',
  'import type { Fault, ListedFault } from "../../../scenarios/fault.js";',
  'import type { StateDocument } from "../../state/state-document.js";',
  'import type { Scenario } from "../../../scenarios/generated/scenario.js";',
  'import type { DatedEntry, DatedEvent } from "../../../museum/list-index.js";',
  'import type { RequestExpectation } from "../../assertions/expectation.js";',
  'import type { HttpArchive } from "../../journal/http-archive.js";',
  'import type { HeaderList } from "../../message/messages.js";',
];

/** @returns {Promise<{ path: string, text: string }[]>} the generated file */
export async function adminOperationFiles() {
  const document = parse(await readFile(DOCUMENT, "utf8"));
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method], item })),
  );
  const routes = operations.map((one) => `  ${one.operation.operationId}: ${JSON.stringify(toRoute(document, one))},`);
  const schema = /** @type {import("json-schema-to-typescript").JSONSchema} */ (toSchema(document, operations));
  const types = await compile(schema, "AdminOperations", {
    bannerComment: "",
    additionalProperties: false,
    unreachableDefinitions: false,
    style: { printWidth: 118 },
  });
  const declarations = toImmutable(onOneLine(types), " | undefined").split(/^(?=export |\/\*\*)/m);
  const joined = declarations.map((one, at) =>
    declarations[at - 1]?.startsWith("/**") ? declarations[at - 1] + one : one,
  );
  const messages = joined.filter((one) => /^export /m.test(one) && !one.includes("export interface AdminOperations "));
  const table = joined.find((one) => one.includes("export interface AdminOperations ")) ?? "";
  const generated = `Generated from ${DOCUMENT} by \`npm run generated\`; do not edit.`;
  const ofMessages = messages.map((one) => /^export (?:type|interface) (\w+)/m.exec(one)?.[1] ?? "");
  const used = ofMessages.filter((name) => new RegExp(`\\b${name}\\b`).test(table));
  return [
    {
      path: "src/mock/message/generated/admin-messages.ts",
      text: `/** What is sent to the admin API, and what it returns. ${generated} */
${importsFor(messages.join("")).join("\n").replaceAll("../../message/", "../")}

${messages.map((one, at) => ([...used, ...parts].includes(ofMessages[at] ?? "") ? one : one.replace(/^export /m, ""))).join("")}`,
    },
    {
      path: "src/mock/admin/generated/admin-operations.ts",
      text: `/** The operations of the admin API. ${generated} */
${[...importsFor(table), `import type {\n  ${used.join(",\n  ")},\n} from "../../message/generated/admin-messages.js";`].join("\n")}

/** Method and path of each operation, what it changes, and the names in its query; null if it reads its query itself. */
export const adminOperations = {
${routes.join("\n")}
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly method: string;
      readonly path: string;
      readonly changes: "nothing" | "journal" | "state";
      readonly query: readonly string[] | null;
    }
  >
>;

${table}`,
    },
  ];
}

/** @param {string} types */
function importsFor(types) {
  return imports.flatMap((line) => {
    const used = namesIn(line).filter((name) => new RegExp(`\\b${name}\\b`).test(types));
    return used.length > 0 ? [line.replace(/\{.*\}/, `{ ${used.join(", ")} }`)] : [];
  });
}

/** Makes every property and list readonly. @param {string} types @param {string} orElse what else the type of an optional property has */
export function toImmutable(types, orElse = "") {
  /** @type {string[]} */
  const lines = [];
  /** Where the objects begin that have not ended. @type {number[]} */
  const open = [];
  for (const line of types.split("\n")) {
    const isEnd = /^ *[})]/.test(line);
    const begin = (isEnd ? open.pop() : undefined) ?? lines.length;
    if (/^ *[})]\[\]/.test(line)) lines[begin] = (lines[begin] ?? "").replace(/[{(]$/, "readonly $&");
    if (/[{(]$/.test(line)) open.push(lines.length);
    const written = line
      .replace(/^( *)(\w+\??:(?= |$)|\[k: string\]: )/, "$1readonly $2")
      .replace(/(?<=[:=|] )((?:\w|"|<|>|\[(?=")|(?<=")\])+|\([^()]+\))\[\]/g, "readonly $1[]");
    const isOptional = /^ *readonly \w+\?: (?!NonNullable)/.test(isEnd ? (lines[begin] ?? "") : written);
    lines.push(isOptional ? written.replace(/;$/, `${orElse};`) : written);
  }
  return lines.join("\n");
}

/** @param {Json} document @param {Json} operation */
function toRoute(document, { path, method, operation, item }) {
  const query = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((one) => resolve(document, one))
    .filter((one) => one.in === "query");
  const names = query.map(({ name }) => name).filter((name) => !["session", "__session"].includes(name));
  const isFree = query.some(({ style }) => style === "form") || names.includes("operation");
  const changes = operation["x-changes"] ?? (method === "get" ? "nothing" : "state");
  return { method: method.toUpperCase(), path, changes, query: isFree ? null : names };
}

/** Puts comments of one sentence on one line. @param {string} types */
export function onOneLine(types) {
  return types.replaceAll(/^( *)\/\*\*\n +\* (.{1,100})\n +\*\/$/gm, "$1/** $2 */");
}

/** @param {string} line */
function namesIn(line) {
  return (/\{(.*)\}/.exec(line)?.[1] ?? "").split(",").map((name) => name.trim());
}

/** One object type with a member for each operation. @param {Json} document @param {Json[]} operations */
function toSchema(document, operations) {
  const properties = Object.fromEntries(
    operations.map((one) => [one.operation.operationId, messagesOf(document, one)]),
  );
  const schemas = Object.entries(document.components.schemas)
    .filter(([name]) => !typesOfOthers[`#/components/schemas/${name}`])
    .map(([name, schema]) => [names[name] ?? name, { ...withTypes(schema), title: names[name] ?? schema.title }]);
  const definitions = { ...Object.fromEntries(schemas), [FILTERS]: toQuery(filtersOf(document)) };
  return {
    title: "AdminOperations",
    description: "What each operation is sent, and what it returns.",
    type: "object",
    required: Object.keys(properties),
    properties,
    definitions,
  };
}

/** @param {Json} document @param {Json} operation @returns {Json} */
function messagesOf(document, { operation, item }) {
  const body = operation.requestBody && resolve(document, operation.requestBody).content["application/json"].schema;
  const query = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((one) => resolve(document, one))
    .filter(isOfQuery);
  const properties = {
    ...(body && { body: withTypes(body) }),
    ...(query.length > 0 && { query: toQueryWithFilters(document, query) }),
    result: resultOf(document, operation),
  };
  const required = Object.keys(properties).filter((name) => name !== "query");
  return { type: "object", description: operation.summary, required, properties };
}

/** @param {Json} parameter */
function isOfQuery({ in: where, style, name }) {
  return where === "query" && style !== "form" && !["session", "__session"].includes(name);
}

/** The parameters that every list of the journal has. @param {Json} document @returns {Json[]} */
function filtersOf(document) {
  const { parameters } = document.paths["/requests"].delete;
  return parameters.map((/** @type {Json} */ one) => resolve(document, one)).filter(isOfQuery);
}

/** @param {Json[]} parameters @returns {Json} */
function toQuery(parameters) {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, withTypes(schema)]));
  return { type: "object", properties };
}

/** Refers to the filters of the journal, instead of repeating them. @param {Json} document @param {Json[]} query */
function toQueryWithFilters(document, query) {
  const filters = filtersOf(document);
  const names = new Set(query.map(({ name }) => name));
  if (!filters.every(({ name }) => names.has(name))) return toQuery(query);
  const others = query.filter(({ name }) => !filters.some((filter) => filter.name === name));
  const shared = { $ref: `#/definitions/${FILTERS}` };
  return others.length === 0 ? shared : { allOf: [shared, toQuery(others)] };
}

/** The body of the first success. @param {Json} document @param {Json} operation */
function resultOf(document, { responses }) {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const { content } = resolve(document, response);
  if (!content) return { tsType: "void" };
  const { schema } = content["application/json"] ?? {};
  if (!schema) return { tsType: "string" };
  // A profile is sent in part and returned as a whole.
  return schema.$ref === "./profile.schema.json" ? { tsType: "Profile" } : withTypes(schema);
}

/** The schema in the form that the compiler of types reads. @param {any} schema @returns {any} */
function withTypes(schema) {
  if (Array.isArray(schema)) return schema.map(withTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  if (Object.keys(schema).join() === "description") return { ...schema, tsType: "unknown" };
  if (schema.$ref?.startsWith("#/components/schemas/") && !typesOfOthers[schema.$ref])
    return {
      $ref: schema.$ref.replace(
        /^#\/components\/schemas\/(\w+)/,
        (/** @type {string} */ _, /** @type {string} */ name) => `#/definitions/${names[name] ?? name}`,
      ),
    };
  if (schema.$ref) return { tsType: typesOfOthers[schema.$ref] ?? toPropertyType(schema.$ref) };
  // A type in the sources, with some of its fields required.
  const [base] = schema.allOf ?? [];
  if (base?.$ref && typesOfOthers[base.$ref]) {
    const fields = (schema.required ?? []).map((/** @type {string} */ name) => JSON.stringify(name)).join(" | ");
    const type = typesOfOthers[base.$ref];
    return { description: schema.description, tsType: `${type} & Required<Pick<${type}, ${fields}>>` };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withTypes(value)]));
}

/** @param {string} ref */
function toPropertyType(ref) {
  const [, name] = /^\.\/scenario\.schema\.json#\/properties\/(\w+)$/.exec(ref) ?? [];
  if (!name) throw new Error(`${DOCUMENT} names ${ref}, for which there is no type in scripts/admin-operations.mjs`);
  return `NonNullable<Scenario[${JSON.stringify(name)}]>`;
}

/** @param {Json} document @param {Json} node */
function resolve(document, node) {
  if (!node.$ref) return node;
  const [, ...path] = node.$ref.split("/");
  return path.reduce((/** @type {Json} */ at, /** @type {string} */ key) => at[key], document);
}

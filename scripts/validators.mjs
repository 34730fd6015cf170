/**
 * Compiles the JSON Schemas of items and scenarios into code (Ajv's standalone code), so that nothing is compiled at run time:
 * a page may forbid `new Function`, and a server starts sooner.
 */
import { Ajv } from "ajv";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import dependentRequired from "ajv/dist/vocabularies/validation/dependentRequired.js";
import addFormats from "ajv-formats";
import { runnerImport } from "vite";

/** What stands in the generated code in place of Ajv's own modules. */
const replacements = {
  'require("ajv/dist/runtime/ucs2length").default': "countCodePoints",
  "formats.date": "isCalendarDate",
};

const imports = {
  countCodePoints: 'import { countCodePoints } from "../../base/text.js";',
  isCalendarDate: 'import { isCalendarDate } from "../../contract/calendar-date.js";',
};

/** @returns {Promise<{ path: string, text: string }[]>} */
export async function validatorFiles() {
  const files = await Promise.all([itemValidatorFiles(), scenarioValidatorFiles(), worldValidatorFiles()]);
  return files.flat();
}

/** @returns {Promise<{ path: string, text: string }[]>} */
async function itemValidatorFiles() {
  const { itemSchemas } = await importSource("src/fixtures/item-schemas.ts");
  return [toFile("src/fixtures/generated/item-validators.ts", itemSchemas)];
}

/** @returns {Promise<{ path: string, text: string }[]>} */
async function scenarioValidatorFiles() {
  const { scenarioSchema, faultsSchema, expectationSchema } = await importSource("src/scenarios/scenario-schema.ts");
  const schemas = {
    validateScenario: { ...scenarioSchema, $id: "scenario" },
    validateFaults: faultsSchema,
    validateExpectation: expectationSchema,
  };
  return [toFile("src/scenarios/generated/scenario-validators.ts", schemas)];
}

/** @returns {Promise<{ path: string, text: string }[]>} */
async function worldValidatorFiles() {
  const { stateSchema } = await importSource("src/mock/state/state-schema.ts");
  return [toFile("src/mock/generated/state-validator.ts", { validateState: stateSchema })];
}

/** Imports a module of TypeScript as it stands, before any build. @param {string} path */
export async function importSource(path) {
  const { module } = await runnerImport(path, { configFile: false, logLevel: "error" });
  return /** @type {Record<string, any>} */ (module);
}

/** @param {string} path @param {Readonly<Record<string, object>>} schemas by the name of the validator */
function toFile(path, schemas) {
  const code = Object.entries(replacements).reduce((text, [from, to]) => text.replaceAll(from, to), compile(schemas));
  if (/\brequire\(|\bformats\b/.test(code)) throw new Error(`${path} would need a module of Ajv at run time`);
  const needed = Object.entries(imports).filter(([name]) => code.includes(name));
  const text = `// @ts-nocheck
/** Validators of JSON Schemas. Compiled by the build; do not edit. */
${[TYPE_IMPORT, ...needed.map(([, line]) => line)].join("\n")}
${code}`;
  return { path, text };
}

const TYPE_IMPORT = 'import type { CompiledSchema } from "../../base/json.js";';

/** @param {Readonly<Record<string, object>>} schemas */
function compile(schemas) {
  const options = { source: true, esm: true, formats: _`formats` };
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    messages: false,
    strict: false,
    strictNumbers: true,
    inlineRefs: false,
    code: options,
  });
  addFormats.default(ajv);
  // Of JSON Schema 2020-12, in which the rest would make larger code.
  ajv.addKeyword(dependentRequired.default);
  // A function rather than the object that ajv-formats has; the generated code calls ours.
  ajv.addFormat("date", () => true);
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  const exported = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
  return (
    standaloneCode
      .default(ajv, exported)
      .replace(/^"use strict";/, "")
      // A copy of all errors for each further one takes seconds where there are thousands.
      .replace(
        /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g,
        "if (vErrors === null) vErrors = $1.errors; else for (const one of $1.errors) vErrors.push(one);",
      )
      .replace(/export const (\w+) = /g, "export const $1: CompiledSchema = ")
  );
}

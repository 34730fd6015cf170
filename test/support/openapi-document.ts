/** An OpenAPI document as a value: what stands at a pointer, behind a `$ref`, and its schemas to validate by. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

export type Json = Readonly<Record<string, unknown>>;

export interface OpenApiDocument {
  at(pointer: string): Json;
  /** The pointer itself, or where the `$ref` that stands there leads. */
  follow(pointer: string): string;
  /** What is wrong with a value, by the schema at a pointer. */
  validate(pointer: string, value: unknown): readonly string[];
}

const HOME = "https://example.invalid/spec/";

/** Reads a document of `spec/` with the files that it refers to. */
export function readOpenApiDocument(main: string, others: readonly string[]): OpenApiDocument {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const file of [main, ...others]) ajv.addSchema({ ...closed(read(file)), $id: HOME + file });
  const document = read(main);
  return {
    at: (pointer) => valueAt(document, pointer),
    follow(pointer) {
      const { $ref } = valueAt(document, pointer);
      return typeof $ref === "string" ? $ref.slice(1) : pointer;
    },
    validate(pointer, value) {
      const validate = ajv.compile({ $ref: `${HOME}${main}#${encodeURI(pointer)}` });
      return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    },
  };
}

/** A key as it stands in a JSON pointer (RFC 6901). */
export function toPointerKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function read(file: string): Json {
  return parse(readFileSync(join("spec", file), "utf8"));
}

function valueAt(document: Json, pointer: string): Json {
  const keys = pointer.split("/").slice(1);
  const plain = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return plain.reduce<unknown>((value, key) => (value as Json)[key], document) as Json;
}

/** The document with nothing let in that it does not name: a client may meet new fields, a test of the mock may not. */
function closed<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(closed) as Value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  const isOpen = typeof inner["properties"] === "object" && inner["additionalProperties"] === undefined;
  return (isOpen ? { ...inner, additionalProperties: false } : inner) as Value;
}

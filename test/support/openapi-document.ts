/** An OpenAPI document as a judge: what stands at a pointer, behind a `$ref`, and what it says of a response. Nothing of the project's own has a part in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

export type Json = Readonly<Record<string, unknown>>;

/** A response with its text, which can be read only once. */
interface Answer {
  readonly response: Response;
  readonly text: string;
  readonly isHead?: boolean;
}

export interface OpenApiDocument {
  /** Returns the part at a JSON pointer (RFC 6901), behind its `$ref`. */
  at(pointer: string): Json;
  /** The pointer itself, or where the `$ref` that stands there leads. */
  follow(pointer: string): string;
  /** What is wrong with a value, by the schema at a pointer. */
  validate(pointer: string, value: unknown): readonly string[];
  /** What is wrong with a response, by the `responses` at a pointer. `isNeeded` says whether a documented header may not be missing. */
  judge(pointer: string, answer: Answer, isNeeded: IsNeeded): readonly string[];
  /** The parameters of the path or operation at a pointer. */
  parametersOf<Parameter>(pointer: string): readonly Parameter[];
}

type IsNeeded = (header: string, isRequired: boolean) => boolean;

const HOME = "https://example.invalid/spec/";

/** Reads a document of `spec/` with the files that it refers to. */
export function readOpenApiDocument(main: string, others: readonly string[] = []): OpenApiDocument {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  for (const file of [main, ...others]) ajv.addSchema({ ...closed(read(file)), $id: HOME + file });
  const root = read(main);
  const follow = (pointer: string): string => {
    const { $ref } = valueAt(root, pointer);
    return typeof $ref === "string" ? $ref.slice(1) : pointer;
  };
  const document: OpenApiDocument = {
    follow,
    at: (pointer) => valueAt(root, follow(pointer)),
    validate(pointer, value) {
      const validate = ajv.getSchema(`${HOME}${main}#${encodeURI(pointer)}`);
      if (!validate) throw new Error(`${main} has no schema at ${pointer}.`);
      return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    },
    judge(pointer, answer, isNeeded) {
      const { status } = answer.response;
      const known = document.at(pointer);
      // The response of an exact status goes before that of its hundred (OpenAPI 3.1, section 4.8.16).
      const key = [String(status), `${Math.floor(status / 100)}XX`].find((code) => Object.hasOwn(known, code));
      if (key === undefined) return [`status ${status} is not documented`];
      const place = follow(`${pointer}/${key}`);
      return [...headerErrors(document, place, answer, isNeeded), ...bodyErrors(document, place, answer)];
    },
    parametersOf<Parameter>(pointer: string) {
      const { parameters = [] } = document.at(pointer) as { readonly parameters?: readonly unknown[] };
      return parameters.map((_, index) => document.at(`${pointer}/parameters/${index}`) as Parameter);
    },
  };
  return document;
}

function headerErrors(document: OpenApiDocument, place: string, { response }: Answer, isNeeded: IsNeeded) {
  return Object.keys(document.at(place)["headers"] ?? {}).flatMap((name) => {
    const header = document.follow(`${place}/headers/${name}`);
    const value = response.headers.get(name);
    if (value === null)
      return isNeeded(name, document.at(header)["required"] === true) ? [`the header ${name} is missing`] : [];
    const { type } = document.at(`${header}/schema`);
    const errors = document.validate(`${header}/schema`, type === "integer" ? Number(value) : value);
    return errors.map((error) => `the header ${name}${error}`);
  });
}

function bodyErrors(document: OpenApiDocument, place: string, { response, text, isHead }: Answer): readonly string[] {
  const { content } = document.at(place) as { readonly content?: Json };
  if (!content) return text === "" ? [] : [`a ${response.status} has a body, and none is documented`];
  const type = response.headers.get("Content-Type");
  if (type === null) return [`a ${response.status} has no media type`];
  const essence = type.replace(/;.*/, "").trim().toLowerCase();
  if (!Object.hasOwn(content, essence)) return [`media type "${type}" is not documented for ${response.status}`];
  if (isHead) return text === "" ? [] : ["an answer to HEAD has a body"];
  const value = essence.endsWith("json") ? parseJson(text) : text;
  if (value === undefined) return ["the body is not JSON"];
  return document.validate(`${place}/content/${toPointerKey(essence)}/schema`, value).map((error) => `body${error}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

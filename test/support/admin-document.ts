/** Holds what the controls answer to the document of them, and remembers what has been seen. */
import { type Json, type OpenApiDocument, readOpenApiDocument, toPointerKey } from "./openapi-document.js";

/** One operation of the document. */
export interface AdminOperation {
  /** In capitals. */
  readonly method: string;
  /** As the document writes it, `/sessions/{id}`. */
  readonly path: string;
  readonly statuses: readonly string[];
}

/** A request that was sent, and what came back. */
interface AdminExchange {
  readonly method: string;
  /** Path and query below `/__admin`. */
  readonly target: string;
  readonly body?: unknown;
  readonly response: Response;
  readonly text: string;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

export function readAdminDocument() {
  const others = ["openapi.yaml", "profile.schema.json", "scenario.schema.json", "world.schema.json"];
  const document = readOpenApiDocument("admin.openapi.yaml", others);
  const paths = Object.keys(document.at("/paths"));
  const operations = paths.flatMap((path) => operationsOf(document, path));
  const lines = operations.flatMap(({ method, path, statuses }) =>
    statuses.map((status) => `${method} ${path} ${status}`),
  );
  const seen = new Set<string>();
  return {
    operations,
    paths,
    /** What the exchange shows that the document does not say; one that fits is remembered. */
    look(exchange: AdminExchange): readonly string[] {
      const { method, target, response } = exchange;
      const [pathname = ""] = target.split("?");
      const operation = operations.find((one) => one.method === method && isAt(pathname, one.path));
      const line = `${method} ${operation?.path ?? pathname} ${response.status}`;
      if (!operation?.statuses.includes(String(response.status))) return [`${line} is not documented`];
      const errors = errorsOf(document, operation, exchange);
      if (errors.length === 0) seen.add(line);
      return errors.map((error) => `${line} ${error}`);
    },
    /** The same of an exchange with a method that the path does not have. */
    lookAtOtherMethod(path: string, exchange: AdminExchange): readonly string[] {
      const pointer = `/paths/${toPointerKey(path)}/x-other-methods`;
      const [status = ""] = Object.keys(document.at(pointer));
      if (String(exchange.response.status) !== status) return [`${exchange.response.status} in place of ${status}`];
      return document.judge(pointer, exchange, isRequired);
    },
    /** `GET /clock 200`, for each documented status that has not been seen. */
    listUnseen: () => lines.filter((line) => !seen.has(line)),
    /** What is wrong with a value, by a schema of `components`. */
    validate: (schema: string, value: unknown) => document.validate(`/components/schemas/${schema}`, value),
    propertiesOf: (schema: string) => Object.keys(document.at(`/components/schemas/${schema}/properties`)),
  };
}

function operationsOf(document: OpenApiDocument, path: string): readonly AdminOperation[] {
  const item = document.at(`/paths/${toPointerKey(path)}`);
  return METHODS.filter((method) => item[method]).map((method) => {
    const { responses } = item[method] as { responses: Json };
    return { method: method.toUpperCase(), path, statuses: Object.keys(responses) };
  });
}

/** What was sent counts only where it was taken: a request may be refused for not being what the document asks for. */
function errorsOf(document: OpenApiDocument, { method, path }: AdminOperation, exchange: AdminExchange) {
  const item = `/paths/${toPointerKey(path)}`;
  const pointer = `${item}/${method.toLowerCase()}`;
  const errors = document.judge(`${pointer}/responses`, exchange, isRequired);
  if (!exchange.response.ok) return errors;
  return [...queryErrors(document, [item, pointer], exchange), ...bodyErrors(document, pointer, exchange), ...errors];
}

const isRequired = (_: string, isHeaderRequired: boolean) => isHeaderRequired;

function queryErrors(document: OpenApiDocument, places: readonly string[], { target }: AdminExchange) {
  const names = [...new URL(target, "http://x").searchParams.keys()];
  const parameters = places.flatMap((place) => document.parametersOf<Parameter>(place));
  const unknown = names.filter((name) => !parameters.some((parameter) => isNamed(parameter, name)));
  return unknown.map((name) => `was sent ${name}, which is not documented`);
}

function bodyErrors(document: OpenApiDocument, pointer: string, { body }: AdminExchange): readonly string[] {
  if (body === undefined) return [];
  if (!document.at(pointer)["requestBody"]) return ["was sent a body, and none is documented"];
  const place = document.follow(`${pointer}/requestBody`);
  return document.validate(`${place}/content/application~1json/schema`, body);
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly patternProperties?: Json };
}

/** A parameter that is an object stands in the query under the names of its keys. */
function isNamed({ name, in: place, schema: { patternProperties } }: Parameter, given: string): boolean {
  if (place !== "query") return false;
  return patternProperties ? Object.keys(patternProperties).some((key) => new RegExp(key).test(given)) : name === given;
}

function isAt(pathname: string, path: string): boolean {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname);
}

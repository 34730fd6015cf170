/** The interface as its document has it: read from spec/openapi.yaml alone, so that no reading of ours stands between. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export const DOCUMENT_PATH = "spec/openapi.yaml";

interface Referring {
  readonly $ref?: string;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly schema: {
    readonly type: string;
    readonly format?: string;
    readonly default?: number;
    readonly maximum?: number;
  };
}

export interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, { readonly schema: object }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface DocumentedOperation {
  readonly parameters: readonly (DocumentedParameter | Referring)[];
  readonly responses: Readonly<Record<string, DocumentedResponse | Referring>>;
}

export interface InterfaceDocument {
  readonly paths: Readonly<Record<string, { readonly get: DocumentedOperation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}

export const interfaceDocument: InterfaceDocument = parse(readFileSync(DOCUMENT_PATH, "utf8"));

/** A part of the document by its JSON pointer, and where it really stands if a reference stands there. */
export function partAt(pointer: string): { readonly part: unknown; readonly pointer: string } {
  let part: unknown = interfaceDocument;
  for (const step of pointer.split("/").slice(1)) {
    part = (part as Record<string, unknown>)[step.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  const { $ref } = part as Referring;
  return $ref === undefined ? { part, pointer } : partAt($ref);
}

/** A JSON pointer from its steps. */
export function pointerTo(...steps: readonly string[]): string {
  return ["#", ...steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

export function parametersOf(path: string): readonly DocumentedParameter[] {
  const listed = interfaceDocument.paths[path]?.get.parameters ?? [];
  return listed.map(
    (_, at) => partAt(pointerTo("paths", path, "get", "parameters", String(at))).part as DocumentedParameter,
  );
}

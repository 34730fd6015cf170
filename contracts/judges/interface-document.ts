/** The interface as its document has it: read from spec/openapi.yaml alone, so that no reading of ours stands between. */
import { readOpenApiDocument, toPointerKey } from "../../test/support/openapi-document.js";

export const interfaceDocument = readOpenApiDocument("openapi.yaml");

export const documentedPaths: readonly string[] = Object.keys(interfaceDocument.at("/paths"));

export interface DocumentedParameter {
  readonly name: string;
  readonly schema: {
    readonly type: string;
    readonly format?: string;
    readonly default?: number;
    readonly maximum?: number;
  };
}

/** The pointer to the operation of a documented path. */
export function pointerTo(path: string): string {
  return `/paths/${toPointerKey(path)}/get`;
}

export function parametersOf(path: string): readonly DocumentedParameter[] {
  return interfaceDocument.parametersOf(pointerTo(path));
}

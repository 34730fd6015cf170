/** What the document says in words, and the schemas of its items: apart, so that a page can load it later. */
import { schemas, sentences } from "./generated/document.js";
import type { Operation, ParameterName } from "./interface.js";

export { examples, methodSentence, schemas, securitySentence } from "./generated/document.js";

/** The sentence of the document on an operation, or on one of its parameters. */
export function sentenceOn({ id }: Operation, name?: ParameterName): string {
  const { operation, parameters } = sentences[id];
  return name === undefined ? operation : ((parameters as Partial<Record<ParameterName, string>>)[name] ?? "");
}

export function fieldSchemas(
  name: keyof typeof schemas,
): readonly (readonly [name: string, schema: { readonly [Key in "type" | "format" | "description"]?: string }])[] {
  return Object.entries(schemas[name].properties);
}

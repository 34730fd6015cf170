/** Reads reports as others do: by the schema of SARIF, with a parser of JUnit, and as GitHub renders Markdown. */
import sarifSchema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { marked } from "marked";

const ajv = new Ajv({ strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const { id: _id, $schema: _draft, ...schema } = sarifSchema;

/** What the schema finds wrong with a SARIF log; it is compiled once. */
export function sarifErrors(log: unknown): readonly unknown[] {
  ajv.getSchema("sarif") ?? ajv.addSchema(schema, "sarif");
  return ajv.validate("sarif", log) ? [] : (ajv.errors ?? []);
}

/** What a reader of GitHub sees, without its looks. */
export function shownText(markdown: string): string {
  return textOf(marked.parse(markdown, { async: false }));
}

/** The text of a part of a page. */
export function textOf(html: string): string {
  const text = html.replace(/<[a-z/][^>]*>/g, "");
  const characters = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof characters) => characters[name]);
}

/** The variant of the document for generic tools: no wildcard statuses, a minimum for page and limit, and errors of which nothing is demanded. */
import { readFile } from "node:fs/promises";
import { parseDocument, Scalar } from "yaml";

const SOURCE = "spec/openapi.yaml";

/** The statuses of which `4XX` stands for those that a choice can lead to. */
const STATUSES = ["403", "404", "405", "412", "422"];

const NOTE = `
This is the portable variant of spec/openapi.yaml, generated from it for tools that can't read wildcard statuses, or that take a
schema without a minimum for a promise. It differs in three points: \`4XX\` is written out; \`page\` and \`limit\` have the minimum 1, which
the documented interface does not state; and errors have no body or header that a service could fail to send, since none is documented.
`;

/** The source is edited and not written anew, so that quotes stay: an unquoted date is a timestamp to a reader of YAML 1.1. */
export async function portableDocumentFile() {
  const document = parseDocument(await readFile(SOURCE, "utf8"));
  document.setIn(
    ["info", "description"],
    text(`${String(document.getIn(["info", "description"])).trimEnd()}\n${NOTE}`),
  );
  for (const path of Object.keys(document.toJS().paths))
    writeOutWildcard(document, ["paths", path, "get", "responses"]);
  for (const name of ["page", "limit"]) {
    document.setIn(["components", "parameters", name, "schema", "minimum"], 1);
    document.setIn(["components", "parameters", name, "x-decision"], "spec/decisions/0003-integers-and-dates.md");
  }
  for (const name of Object.keys(document.toJS().components.responses))
    for (const part of ["content", "headers"]) document.deleteIn(["components", "responses", name, part]);
  document.deleteIn(["components", "schemas", "Problem"]);
  return { path: "spec/openapi.portable.yaml", text: document.toString({ lineWidth: 0, flowCollectionPadding: true }) };
}

/**
 * @param {import("yaml").Document} document
 * @param {string[]} place
 */
function writeOutWildcard(document, place) {
  const other = document.getIn([...place, "4XX"]);
  document.deleteIn([...place, "4XX"]);
  for (const status of STATUSES) document.setIn([...place, status], other);
}

/** @param {string} value */
function text(value) {
  const scalar = new Scalar(value);
  scalar.type = Scalar.BLOCK_LITERAL;
  return scalar;
}

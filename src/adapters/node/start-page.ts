/** The start page of a served mock: where things are, for a person and for a program. */
import { operations } from "../../contract/interface.js";

/** Where a mock is. */
export interface Surroundings {
  /** Scheme and authority. */
  readonly origin: string;
  /** The base path, without a slash at its end. */
  readonly base: string;
  /** Whether the admin API is on. */
  readonly admin: boolean;
}

/** The files that are served beside the operations. The documents refer to each other and to the schemas by these names. */
export const documentNames = {
  interface: ["openapi.yaml", "openapi.json"],
  admin: ["admin.openapi.yaml", "admin.openapi.json"],
} as const;

function linksOf({ origin, base, admin }: Surroundings) {
  const at = (name: string) => `${origin}${base}/${name}`;
  return {
    operations: operations.map(({ path }) => origin + base + path),
    documents: documentNames.interface.map(at),
    ...(admin && { admin: `${origin}/__admin/`, adminDocuments: documentNames.admin.map(at) }),
  };
}

/** Returns the places as JSON. */
export function toStartText(surroundings: Surroundings): string {
  return `${JSON.stringify({ name: "museum-mock", ...linksOf(surroundings) }, null, 2)}\n`;
}

/** Returns the places as a page without scripts. */
export function toStartPage(surroundings: Surroundings): string {
  const { operations: called, documents, admin, adminDocuments = [] } = linksOf(surroundings);
  const [first = ""] = called;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>museum-mock</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 3rem auto; padding: 0 1rem; }
  pre { padding: .75rem; overflow-x: auto; border: 1px solid; border-radius: .25rem; }
</style>
<h1>museum-mock</h1>
<p>This is a mock of the museum information interface.${admin ? ` ${link(admin, "Watch and control it")}.` : ""}</p>
<h2>Operations</h2>
${list(called)}
<p>They require HTTP Basic; by default any user and password will do:</p>
<pre>curl -u anyone:anything '${escaped(first)}?limit=3'</pre>
<h2>Documents</h2>
${list([...documents, ...adminDocuments])}
</html>
`;
}

function list(urls: readonly string[]): string {
  return `<ul>\n${urls.map((url) => `  <li>${link(url, url)}`).join("\n")}\n</ul>`;
}

function link(url: string, text: string): string {
  return `<a href="${escaped(url)}">${escaped(text)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Files of the package that the server sends: the interface, the start page at its root, and the page of the mock. */

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { lazily, lookUp } from "../../base/collections.js";
import { pathOf } from "../../base/http.js";
import { escapeMarkup } from "../../base/text.js";
import { operations } from "../../contract/interface.js";
import type { PageFile } from "../../mock/admin/admin-operation.js";
import { type ReplyMessage, type RequestMessage, withLength } from "../../mock/message/messages.js";

export async function answerDocument(request: RequestMessage, surroundings: ServedAddress): Promise<ReplyMessage> {
  const name = pathOf(request.target).split("/").at(-1) ?? "";
  if (name === "favicon.ico") return NO_ICON;
  const isPage = name === "" && (request.header("accept") ?? "").includes("text/html");
  const [type, text] = name === "" ? startOf(surroundings, isPage) : await readDocument(name, surroundings);
  const headers = [["content-type", type], ["cache-control", "no-cache"], ...(isPage ? POLICY : [ANY_ORIGIN])] as const;
  return { status: 200, headers: withLength(headers, text), body: request.method === "HEAD" ? "" : text };
}

const NO_ICON: ReplyMessage = { status: 204, headers: [["cache-control", "max-age=86400"]], body: "" };

/** Editors of documents are pages of other origins. */
const ANY_ORIGIN = ["access-control-allow-origin", "*"] as const;

/** The page has no script and loads nothing. */
const POLICY = [
  [
    "content-security-policy",
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ["x-content-type-options", "nosniff"],
] as const;

function startOf(surroundings: ServedAddress, isPage: boolean): readonly [type: string, text: string] {
  if (isPage) return ["text/html; charset=utf-8", toStartPage(surroundings)];
  return ["application/json", `${JSON.stringify({ name: "museum-mock", ...linksOf(surroundings) }, null, 2)}\n`];
}

export async function readDocument(
  name: string,
  surroundings: ServedAddress,
): Promise<readonly [type: string, text: string]> {
  if (name.endsWith(".schema.json")) return ["application/schema+json", await readDocumentFile(name)];
  const source = await readDocumentFile(name.replace(/\.json$/, ".yaml"));
  const { origin, base } = surroundings;
  const text = source.replace(SERVER, (_, start, admin = base) => start + JSON.stringify(origin + admin));
  if (name.endsWith(".yaml")) return ["application/yaml", text];
  const { parse } = await import("yaml");
  return ["application/json", `${JSON.stringify(parse(text))}\n`];
}

function readDocumentFile(name: string): Promise<string> {
  return readFile(packageFile(`spec/${name}`), "utf8");
}

/** The default address in a document. It is replaced by the address at which the document was requested. */
const SERVER = /^( +- url: )http:\/\/127\.0\.0\.1:4010(\/__admin)?\r?\n +description: .*$/m;

interface ServedAddress {
  readonly origin: string;
  /** Without a slash at its end. */
  readonly base: string;
  readonly admin: boolean;
}

/** The files that are served beside the operations. The documents refer to each other and to the schemas by these names. */
const documentNames = {
  interface: ["openapi.yaml", "openapi.json"],
  admin: ["admin.openapi.yaml", "admin.openapi.json"],
} as const;

function linksOf({ origin, base, admin }: ServedAddress) {
  const at = (name: string) => `${origin}${base}/${name}`;
  return {
    operations: operations.map(({ path }) => origin + base + path),
    documents: documentNames.interface.map(at),
    ...(admin && { admin: `${origin}/__admin/`, adminDocuments: documentNames.admin.map(at) }),
  };
}

function toStartPage(surroundings: ServedAddress): string {
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
<pre>curl -u anyone:anything "${escapeMarkup(first)}?limit=3"</pre>
<h2>Documents</h2>
${list([...documents, ...adminDocuments])}
</html>
`;
}

function list(urls: readonly string[]): string {
  return `<ul>\n${urls.map((url) => `  <li>${link(url, url)}`).join("\n")}\n</ul>`;
}

function link(url: string, text: string): string {
  return `<a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`;
}

/** Finds a file by its path in the package. A module may be bundled, compiled or a source, so that its depth differs. */
export function packageFile(path: string): URL {
  for (let folder = new URL(".", import.meta.url); ; folder = new URL("..", folder)) {
    const file = new URL(path, folder);
    if (existsSync(file) || folder.pathname === new URL("..", folder).pathname) return file;
  }
}

const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
};

/** The build puts a hash of the content into these names. */
const HASHED = /-[\w-]{8}\.(?:js|css|svg)$/;

/** Creates a loader that knows the files of dist/page by name, and no others. */
export function createPageLoader(): (name: string) => Promise<PageFile | undefined> {
  const load = lazily(readAll);
  return async (name) => (await load()).get(name);
}

async function readAll(): Promise<ReadonlyMap<string, PageFile>> {
  const root = new URL(".", packageFile("dist/page/index.html"));
  const found = await readdir(root, { recursive: true }).catch(() => []);
  const names = found.map((name) => name.replaceAll("\\", "/"));
  const files = names.flatMap((name) => {
    const type = lookUp(types, /\.(\w+)$/.exec(name)?.[1] ?? "");
    return type ? [{ name, type }] : [];
  });
  const read = async ({ name, type }: (typeof files)[number]) => {
    const bytes = new Uint8Array(await readFile(new URL(name, root)));
    return [name, { type, bytes, isImmutable: HASHED.test(name) }] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

/** What a served mock says of itself: where things are, and the documents of its interfaces, as YAML and JSON. */
import { readFile } from "node:fs/promises";
import { type ReplyMessage, withLength } from "../../mock/message/reply-message.js";
import type { RequestMessage } from "../../mock/message/request-message.js";
import { pathOf } from "../../museum/request-target.js";
import { packageFile } from "./package-file.js";
import { type Surroundings, toStartPage, toStartText } from "./start-page.js";

/** Answers a request for the start page, an icon or a document of the package. */
export async function answerDocument(request: RequestMessage, surroundings: Surroundings): Promise<ReplyMessage> {
  const name = pathOf(request.target).split("/").at(-1) ?? "";
  if (name === "favicon.ico") return NO_ICON;
  const isPage = name === "" && (request.header("accept") ?? "").includes("text/html");
  const [type, text] = name === "" ? startOf(surroundings, isPage) : await readDocument(name, surroundings);
  const headers = withLength(
    [["content-type", type], ["cache-control", "no-cache"], ...(isPage ? POLICY : [ANY_ORIGIN])],
    text,
  );
  return { status: 200, headers, body: request.method === "HEAD" ? "" : text };
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

function startOf(surroundings: Surroundings, isPage: boolean): readonly [type: string, text: string] {
  if (isPage) return ["text/html; charset=utf-8", toStartPage(surroundings)];
  return ["application/json", toStartText(surroundings)];
}

async function readDocument(name: string, surroundings: Surroundings): Promise<readonly [type: string, text: string]> {
  if (name.endsWith(".schema.json")) return ["application/schema+json", await read(name)];
  const source = await read(name.replace(/\.json$/, ".yaml"));
  const text = source.replace(SERVER, (_, start, admin) => start + serverOf(surroundings, admin === "/__admin"));
  if (name.endsWith(".yaml")) return ["application/yaml", text];
  const { parse } = await import("yaml");
  return ["application/json", `${JSON.stringify(parse(text))}\n`];
}

function read(name: string): Promise<string> {
  return readFile(packageFile(`spec/${name}`), "utf8");
}

/** The default address in a document. It is replaced by the address at which the document was requested. */
const SERVER = /^( +- url: )http:\/\/127\.0\.0\.1:4010(\/__admin)?\n +description: .*$/m;

function serverOf({ origin, base }: Surroundings, isAdmin: boolean): string {
  return JSON.stringify(origin + (isAdmin ? "/__admin" : base));
}

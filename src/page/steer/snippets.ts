/** An action as code: a curl line, a `Prefer` header, a command line and a call of the library. */

import { toShellWord } from "../../base/text.js";
import { adminOperations } from "../../mock/admin/generated/admin-operations.js";
import { targetOf } from "../../mock/admin-client/admin-request.js";
import { type AdminStep, queryOf } from "../state/admin.js";

export interface Snippet {
  readonly name: string;
  readonly text: string;
}

export interface SnippetSource {
  readonly step: AdminStep;
  /** For one request alone, such as `today=2027-03-10`. */
  readonly prefer?: string | undefined;
  /** Options of `museum-mock serve`. */
  readonly serve?: string | undefined;
  /** A call of the controls, such as `clock.hold("2027-03-10")`. */
  readonly library?: string | undefined;
}

/** Where the mock is, and for whom. */
export interface SnippetPlace {
  /** The origin of the page. */
  readonly origin: string;
  readonly session: string;
  readonly hasToken: boolean;
}

export function snippetsOf(source: SnippetSource, place: SnippetPlace): readonly Snippet[] {
  const { step, prefer, serve, library } = source;
  return [
    { name: "curl", text: toCurl(step, place) },
    ...(prefer ? [{ name: "Header of one request", text: `Prefer: ${prefer}` }] : []),
    ...(serve ? [{ name: "Command line", text: `museum-mock serve ${serve}` }] : []),
    ...(library ? [{ name: "Library", text: toLibraryCall(library, place) }] : []),
  ];
}

function toLibraryCall(call: string, { origin, session, hasToken }: SnippetPlace): string {
  const token = hasToken ? ", { token: process.env.MUSEUM_ADMIN_TOKEN }" : "";
  const client = `createAdminClient(${JSON.stringify(origin)}${token})`;
  const museum = session === "" ? client : `await ${client}.session(${JSON.stringify(session)})`;
  return `import { createAdminClient } from "museum-mock";\n\nconst museum = ${museum};\nawait museum.${call};`;
}

export function toCurl(step: AdminStep, { origin, session, hasToken }: SnippetPlace): string {
  const { id, body, path = {} } = step;
  const { method } = adminOperations[id];
  const words = [
    "curl",
    ...(method === "GET" ? [] : ["-X", method]),
    ...(hasToken ? ["-H", '"Authorization: Bearer $MUSEUM_ADMIN_TOKEN"'] : []),
    ...(body === undefined ? [] : ["-H", "'Content-Type: application/json'", "-d", toShellWord(JSON.stringify(body))]),
    toShellWord(`${origin}/__admin${targetOf(id, { path, query: queryOf(step, session) })}`),
  ];
  return words.join(" ");
}

/** The value of a preference as a header has it. */
export function preference(name: string, value: string): string {
  return /^[\w.~:@+-]+$/.test(value) ? `${name}=${value}` : `${name}="${value.replace(/["\\]/g, "\\$&")}"`;
}

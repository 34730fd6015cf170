/** An action as code: a curl line, a `Prefer` header, a command line and a call of the library. */

import { adminOperations } from "../../mock/admin/generated/admin-operations.js";
import { targetOf } from "../../mock/admin-client/admin-request.js";
import { quoteShell } from "../requests/code.js";
import { type AdminStep, inSession, ofMock } from "../state/admin.js";

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

export function toCurl({ id, body, ...message }: AdminStep, { origin, session, hasToken }: SnippetPlace): string {
  const { method } = adminOperations[id];
  const target = targetOf(id, {
    ...message,
    query: [...(message.query ?? []), ...(ofMock.test(id) ? [] : inSession(session))],
  });
  const words = [
    "curl",
    ...(method === "GET" ? [] : ["-X", method]),
    ...(hasToken ? ["-H", '"Authorization: Bearer $MUSEUM_ADMIN_TOKEN"'] : []),
    ...(body === undefined ? [] : ["-H", "'Content-Type: application/json'", "-d", quoteShell(JSON.stringify(body))]),
    quoteShell(`${origin}/__admin${target}`),
  ];
  return words.join(" ");
}

/** The value of a preference as a header has it. */
export function preference(name: string, value: string): string {
  return /^[\w.~:@+-]+$/.test(value) ? `${name}=${value}` : `${name}="${value.replace(/["\\]/g, "\\$&")}"`;
}

/** `museum-mock explain`: how a request would be answered and why, without a server. */
import { quote } from "../../base/quote.js";
import { createMock } from "../../mock/mock.js";
import { EXIT, UsageError } from "../exit-status.js";
import { toExplanationText } from "../explanation-text.js";
import type { Terminal } from "../terminal.js";
import { resolveWorld, type WorldOptions } from "../world-options.js";

export interface ExplainOptions extends WorldOptions {
  readonly json?: true;
}

const ANY_BASE = "http://127.0.0.1";

export async function explain(request: string, options: ExplainOptions, terminal: Terminal): Promise<number> {
  const url = toUrl(request);
  const { credentials, ...resolved } = await resolveWorld(options, terminal);
  const mock = createMock({ ...resolved, credentials, cors: false, admin: false });
  const authorization = `Basic ${toBase64(credentials[0] ?? "user:password")}`;
  const headers = { Authorization: authorization, Prefer: "explain" };
  const response = await mock.fetch(new Request(url, { headers }));
  const text = await response.text();
  if (!response.ok) throw new UsageError(JSON.parse(text).detail);
  if (options.json) terminal.print(text.trimEnd());
  else for (const line of toExplanationText(JSON.parse(text), terminal)) terminal.print(line);
  return EXIT.kept;
}

/** Takes a path with a query, with or without a slash or a base address before it. */
function toUrl(request: string): URL {
  const path = request.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/^\/*/, "/");
  const url = URL.canParse(path, ANY_BASE) ? new URL(path, ANY_BASE) : undefined;
  if (url) return url;
  throw new UsageError(`Invalid request ${quote(request)}; use a path and query, such as 'special-events?limit=5'.`);
}

function toBase64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

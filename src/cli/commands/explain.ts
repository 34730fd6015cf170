/** `museum-mock explain`: how a request would be answered and why, without a server, or by a running mock. */
import { defined } from "../../base/collections.js";
import { shownAddress, toBase64, withoutEndSlashes } from "../../base/http.js";
import { quote, toSafeLine } from "../../base/text.js";
import { namedSettings } from "../../config/settings.js";
import { toExplanationText } from "../../mock/explanation/explanation.js";
import type { RequestExplanation } from "../../mock/message/generated/admin-messages.js";
import { createMock } from "../../mock/mock.js";
import type { CommandRun, Invocation } from "../commands.js";
import { EXIT, UsageError } from "../exit-status.js";
import { resolveWorld } from "../serving/world.js";
import { note, type Terminal } from "../terminal.js";

const ANY_BASE = "http://127.0.0.1";
const USUAL_CREDENTIAL = "user:password";

export const explain: CommandRun<"explain"> = async ([request = ""], options, terminal) => {
  const { mock, session } = options;
  if (mock === undefined && session !== undefined)
    throw new UsageError("--session needs --mock, with the address of a running mock.");
  const target = toTarget(request);
  if (mock === undefined && /^https?:\/\//i.test(request) && URL.canParse(request)) {
    const { origin } = new URL(request);
    note(
      `${origin} is not asked; this is how a mock of its own would answer. --mock ${origin} asks a running mock.`,
      terminal,
    );
  }
  const explanation = await (mock === undefined
    ? explainHere(target, options, terminal)
    : explainByMock(target, { ...options, mock }));
  if (explanation.decidedBy === "control") throw new UsageError(explanation.detail);
  if (options.json) terminal.print(JSON.stringify(explanation, undefined, 2));
  else for (const line of toExplanationText(withSafeTexts(explanation), terminal.paint)) terminal.print(line);
  return EXIT.kept;
};

/** Names of scenarios and of faults are texts of files. */
function withSafeTexts(explanation: RequestExplanation): RequestExplanation {
  const toSafe = (_: string, value: unknown) => (typeof value === "string" ? toSafeLine(value) : value);
  return JSON.parse(JSON.stringify(explanation), toSafe);
}

async function explainHere(
  target: string,
  options: Invocation<"explain">,
  terminal: Terminal,
): Promise<RequestExplanation> {
  const { credentials, ...resolved } = await resolveWorld(options.config, { terminal });
  const { others } = options.config.values.server;
  const mock = createMock({ ...resolved, ...defined({ others }), credentials, cors: false, admin: false });
  const headers = headersFor(credentials[0]);
  const response = await mock.fetch(new Request(new URL(target, ANY_BASE), { headers }));
  return response.json();
}

/** The world is that of the running mock, so that no option of a world has an effect. */
async function explainByMock(
  target: string,
  { mock, session, config }: Invocation<"explain"> & { readonly mock: string },
) {
  const other = namedSettings.find(({ path }) => path !== "world.credentials" && config.isFlag(path));
  if (other !== undefined) {
    const label = config.label(other.path);
    throw new UsageError(`--mock can't go with ${label}, because the running mock has its own world.`);
  }
  const address = withoutEndSlashes(mock) + target;
  const headers = headersFor(config.values.world.credentials?.[0], session);
  const response = await fetch(address, { headers }).catch(() => undefined);
  if (!response)
    throw new UsageError(
      `The address${shownAddress(mock)} of --mock can't be reached; start a mock with museum-mock serve.`,
    );
  const explanation: object = Object(await response.json().catch(() => undefined));
  if ("decidedBy" in explanation && "request" in explanation) return explanation as RequestExplanation;
  throw new UsageError(
    `The address${shownAddress(mock)} of --mock answered ${response.status} without an explanation; use the address of a museum-mock.`,
  );
}

function headersFor(credential = USUAL_CREDENTIAL, session?: string) {
  const Prefer = session === undefined ? "explain" : `explain, session="${session.replace(/["\\]/g, "\\$&")}"`;
  return { Authorization: `Basic ${toBase64(credential)}`, Prefer };
}

/** Takes a path with a query, with or without a slash or a base address before it. */
function toTarget(request: string): string {
  const path = request.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/^\/*/, "/");
  // A method before it would be taken for a part of the path.
  const isBroken = /^[a-z]+\s/i.test(request) || (/^[a-z]+:\/\//i.test(request) && !URL.canParse(request));
  if (isBroken || !URL.canParse(path, ANY_BASE))
    throw new UsageError(`Invalid request ${quote(request)}; use a path and query, such as "special-events?limit=5".`);
  const { pathname, search } = new URL(path, ANY_BASE);
  return pathname + search;
}

/** Stands between Pact's verifier and the target: sets states, gives the real credential, and records the exchanges. */
import { openHelperPort, SECRET_HEADER } from "../../adapters/node/helper-port.js";
import type { ProviderState } from "../../adapters/pact/provider-states.js";
import { quote, shellQuote } from "../../base/text.js";
import { type CredentialVariation, noCredential } from "../../verify/client/credential-variation.js";
import type { TargetRequest } from "../../verify/client/request.js";
import type { PactState } from "./interaction.js";
import type { MockSession, TargetFetch } from "./pact-target.js";

interface ProxyOptions {
  /** The documented base address, without a slash at its end. */
  readonly target: string;
  readonly statesUrl: string | undefined;
  readonly session: MockSession | undefined;
  /** What takes the place of a pact's credential, if anything does. */
  readonly credential: CredentialVariation;
  readonly send: TargetFetch;
}

export interface Conversation {
  readonly states: PactState[];
  failure?: string;
  /** `target` is the path and query, as the pact has them. */
  exchange?: Pick<TargetRequest, "method" | "target" | "credential"> & {
    readonly status: number;
    readonly location?: string;
    readonly body: string;
  };
}

const STATES_PATH = "/__provider-states";
const INVALID_CREDENTIALS: ProviderState = "invalid credentials";

export const PLACEHOLDER = "the credential of the pact";

const OWN_HEADERS = [
  ...["host", "connection", "content-length", "transfer-encoding", "content-encoding", "keep-alive"],
  SECRET_HEADER.toLowerCase(),
];

const UNANSWERED = 599;

export async function startVerificationProxy(options: ProxyOptions) {
  const { target, statesUrl, session } = options;
  const ending = new AbortController();
  const conversations: Conversation[] = [];
  let current: Conversation = { states: [] };
  let isAsked = true;
  /** Why no state can be set: what sets them did not answer in time. */
  let unsettable: string | undefined;

  /** Sends a request. What gets no answer fails the interaction; `name` is the address as it may be shown. */
  const ask = (url: string, init: Omit<Parameters<TargetFetch>[1], "signal">, name: string) =>
    options.send(url, { ...init, signal: ending.signal }).catch(({ name: kind, message }: Error) => {
      current.failure ??= `${name} gave no answer: ${message}`;
      if (kind === "TimeoutError" && url === statesUrl) unsettable = current.failure;
      return undefined;
    });

  /** The first state after a request begins an interaction; the verifier sets one even where a pact gives none. */
  const setState = async (body: string): Promise<void> => {
    const { state = "", params = {}, action } = JSON.parse(body);
    if (action === "setup") {
      if (isAsked) {
        current = { states: [] };
        conversations.push(current);
      }
      isAsked = false;
      current.states.push({ name: state, params });
    }
    if (unsettable !== undefined) {
      current.failure = unsettable;
      return;
    }
    if (statesUrl === undefined) return;
    if (action === "setup" && current.failure !== undefined) return;
    // A token may stand in the query.
    const [name = ""] = statesUrl.split(/[?#]/, 1);
    const headers = { "Content-Type": "application/json", ...session?.controlHeaders };
    const answer = await ask(statesUrl, { method: "POST", headers, body }, name);
    if (!answer || answer.status < 300) return;
    current.failure ??= `${name} answered ${answer.status} to the state ${quote(state)}. ${answer.body}`.trim();
  };

  const pass = async ({ method, url, headers }: Request): Promise<Response> => {
    isAsked = true;
    const { pathname, search } = new URL(url);
    const path = pathname + search;
    const sent = new Headers([...headers].filter(([name]) => !OWN_HEADERS.includes(name)));
    const credential = credentialFor(sent.get("Authorization"), current, options);
    if (credential.authorization !== undefined) sent.set("Authorization", credential.authorization);
    if (session) sent.append("Prefer", `session=${session.id}`);
    const init = { method, headers: Object.fromEntries(sent) };
    const answer = current.failure === undefined ? await ask(target + path, init, target + path) : undefined;
    if (!answer) return new Response(current.failure ?? "", { status: UNANSWERED });
    const { status, body } = answer;
    const location = answer.headers.get("Location");
    current.exchange = { method, target: path, credential, status, body, ...(location && { location }) };
    // The verifier would follow a redirect, and judge the answer of another server.
    const kept = [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name) && name !== "location");
    return new Response(body || null, { status, headers: kept });
  };

  const { url, origin, headers, close } = await openHelperPort(async (request) => {
    if (request.url !== url + STATES_PATH) return pass(request);
    // The verifier gives up on an interaction whose state fails; it learns the reason in place of an answer.
    await setState(await request.text());
    return new Response("{}");
  });
  const end = async () => {
    // A request that is under way would keep the process.
    ending.abort();
    await close({ grace: 0 });
  };
  /** The verifier's own port is open to all, and passes on what it gets, but without these headers. */
  const settings = {
    providerBaseUrl: origin,
    providerStatesSetupUrl: url + STATES_PATH,
    customProviderHeaders: headers,
  };
  return { settings, conversations, close: end };
}

/** The real credential where a pact has any, unless it is to be refused. */
function credentialFor(
  sent: string | null,
  { states }: Conversation,
  { credential }: ProxyOptions,
): CredentialVariation {
  if (sent === null) return noCredential;
  const isRefused = states.some(({ name }) => name === INVALID_CREDENTIALS);
  if (credential.authorization !== undefined && !isRefused) return credential;
  return {
    kind: isRefused ? "wrongPassword" : "right",
    label: isRefused ? "a wrong credential" : PLACEHOLDER,
    authorization: sent,
    curl: `-H ${shellQuote(`Authorization: ${sent}`)}`,
  };
}

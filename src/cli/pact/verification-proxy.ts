/**
 * Stands between Pact's verifier and the target: passes provider states on, puts the real credential in place of the one of a pact,
 * and remembers what was asked and answered for each interaction.
 */

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderState } from "../../adapters/pact/provider-states.js";
import type { JsonObject } from "../../base/json.js";
import { quote, shellQuote } from "../../base/text.js";
import { type CredentialVariation, noCredential } from "../../verify/client/credential-variation.js";
import type { TargetRequest } from "../../verify/client/request.js";
import { type MockSession, withTimeLimit } from "./states-url.js";
import type { TargetFetch } from "./target-fetch.js";

interface ProxyOptions {
  /** The documented base address, without a slash at its end. */
  readonly target: string;
  /** Where provider states are set; undefined where they can't be. */
  readonly statesUrl: string | undefined;
  /** The session of a museum-mock that everything is asked in. */
  readonly session: MockSession | undefined;
  /** What takes the place of a pact's credential; none where that is sent as it stands. */
  readonly credential: CredentialVariation;
  /** A target, or what sets its states, that takes longer has not answered. */
  readonly timeoutMilliseconds: number;
  readonly send: TargetFetch;
}

/** A state as the verifier asks for it. */
interface AskedState {
  readonly state: string;
  readonly params: JsonObject;
}

/** What was asked for one interaction. */
export interface Conversation {
  readonly states: AskedState[];
  /** Why a state could not be set, or no answer came. */
  failure?: string;
  /** `target` is the path and query, as the pact has them. */
  exchange?: Pick<TargetRequest, "method" | "target" | "credential"> & {
    readonly status: number;
    /** Where a redirect leads. */
    readonly location?: string;
    readonly body: string;
  };
  /** Its states have been taken back. */
  isOver?: true;
}

const STATES_PATH = "/__provider-states";
const INVALID_CREDENTIALS: ProviderState = "invalid credentials";

/** What a pact has in place of a credential, in words. */
export const PLACEHOLDER = "the credential of the pact";

/** Headers that belong to one connection, or that `fetch` sets itself. */
const OWN_HEADERS = ["host", "connection", "content-length", "transfer-encoding", "content-encoding", "keep-alive"];

export async function startVerificationProxy(options: ProxyOptions) {
  const proxy = new VerificationProxy(options);
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const {
      status,
      headers = [],
      body: answer,
    } = await (incoming.url === STATES_PATH ? proxy.setState(body) : proxy.pass(incoming));
    const passed = [...headers].filter(([name]) => !OWN_HEADERS.includes(name) && !isFollowed(status, name));
    outgoing.writeHead(status, passed.flat()).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    // A request that is under way would keep the process.
    proxy.end();
    server.close();
    server.closeAllConnections();
  };
  return { url, statesUrl: url + STATES_PATH, conversations: proxy.conversations, close };
}

/** The verifier would follow a redirect, and judge the answer of another server. */
function isFollowed(status: number, header: string): boolean {
  return status >= 300 && status < 400 && header === "location";
}

interface Reply {
  readonly status: number;
  readonly headers?: Headers;
  readonly body: string;
  /** It did not come in time. */
  readonly isLate?: boolean;
}

/** The status that the verifier gets if the target does not answer. */
const UNANSWERED = 599;

class VerificationProxy {
  /** One for each interaction, in order. */
  readonly conversations: Conversation[] = [];
  readonly #options: ProxyOptions;
  readonly #ending = new AbortController();
  /** What became of a state that nobody answered in time; what sets states is then not waited for again. */
  #unsettable: Reply | undefined;

  constructor(options: ProxyOptions) {
    this.#options = options;
  }

  /** Aborts what is under way. */
  end(): void {
    this.#ending.abort();
  }

  /** The first `setup` after anything else begins an interaction; the verifier asks for one even where a pact gives none. */
  async setState(body: string): Promise<Reply> {
    const { state = "", params = {}, action } = JSON.parse(body) as Partial<AskedState> & { action?: string };
    const { statesUrl, session } = this.#options;
    const last = this.conversations.at(-1);
    if (action === "setup") this.#begin().states.push({ state, params });
    else if (last) last.isOver = true;
    if (statesUrl === undefined) return { status: 200, body: "{}" };
    // A token may stand in the query.
    const [name = ""] = statesUrl.split(/[?#]/, 1);
    const headers = { "Content-Type": "application/json", ...session?.controlHeaders };
    const reply = this.#unsettable ?? (await this.#send(statesUrl, { method: "POST", headers, body }, name));
    if (reply.isLate) this.#unsettable = reply;
    if (reply.status < 300) return reply;
    const current = this.conversations.at(-1);
    const refusal = `${name} answered ${reply.status} to the state ${quote(state)}. ${reply.body}`.trim();
    if (current) current.failure ??= reply.status === UNANSWERED ? reply.body : refusal;
    // The verifier gives up on an interaction whose state fails, without a word of where the next one begins.
    return action === "setup" ? { status: 200, body: "{}" } : reply;
  }

  async pass(incoming: IncomingMessage): Promise<Reply> {
    const { method = "GET", url = "/" } = incoming;
    const { target, session } = this.#options;
    const current = this.#begin();
    if (current.failure !== undefined) return { status: UNANSWERED, body: current.failure };
    const passed = Object.entries(incoming.headers).filter(([name]) => !OWN_HEADERS.includes(name));
    const sent = new Headers(passed.map(([name, value]) => [name, String(value)]));
    const credential = credentialFor(sent.get("Authorization"), current, this.#options);
    if (credential.authorization !== undefined) sent.set("Authorization", credential.authorization);
    if (session) sent.append("Prefer", `session=${session.id}`);
    const init = { method, headers: Object.fromEntries(sent) };
    const reply = await this.#send(target + url, init, target + url);
    const { status, headers, body } = reply;
    if (status === UNANSWERED) current.failure = body;
    const location = headers?.get("Location");
    current.exchange = { method, target: url, credential, status, body, ...(location && { location }) };
    return reply;
  }

  #begin(): Conversation {
    const current = this.conversations.at(-1);
    if (current && !current.exchange && !current.isOver) return current;
    const next: Conversation = { states: [] };
    this.conversations.push(next);
    return next;
  }

  /** Sends a request; `name` is the address as it may be shown. */
  async #send(url: string, init: Omit<Parameters<TargetFetch>[1], "signal">, name: string): Promise<Reply> {
    const { timeoutMilliseconds, send } = this.#options;
    try {
      const signal = withTimeLimit(this.#ending.signal, timeoutMilliseconds);
      return await send(url, { ...init, signal });
    } catch (error) {
      const isLate = (error as Error).name === "TimeoutError";
      const reason = isLate ? `nothing came within ${timeoutMilliseconds / 1000} s` : (error as Error).message;
      return { status: UNANSWERED, body: `${name} gave no answer: ${reason}`, isLate };
    }
  }
}

/** The real credential where a pact has any, unless it is to be refused. */
function credentialFor(
  sent: string | null,
  { states }: Conversation,
  { credential }: ProxyOptions,
): CredentialVariation {
  if (sent === null) return noCredential;
  const isRefused = states.some(({ state }) => state === INVALID_CREDENTIALS);
  if (credential.authorization !== undefined && !isRefused) return credential;
  return {
    kind: isRefused ? "wrongPassword" : "right",
    label: isRefused ? "a wrong credential" : PLACEHOLDER,
    authorization: sent,
    curl: `-H ${shellQuote(`Authorization: ${sent}`)}`,
  };
}

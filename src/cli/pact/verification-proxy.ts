/**
 * Stands between Pact's verifier and the target: passes provider states on, puts the real credential in place of the one of a pact,
 * and remembers what was asked and answered for each interaction.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderState } from "../../adapters/pact/provider-states.js";
import { quote, shellQuote } from "../../base/text.js";
import { type CredentialVariation, noCredential } from "../../verify/client/credential-variation.js";
import type { TargetRequest } from "../../verify/client/request.js";
import { type MockSession, whyUnanswered, withTimeLimit } from "./states-url.js";

export interface ProxyOptions {
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
}

/** A state as the verifier asks for it. */
interface AskedState {
  readonly state: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What was asked for one interaction. */
export interface Conversation {
  readonly states: AskedState[];
  /** Why a state could not be set, or no answer came. */
  failure?: string;
  exchange?: ProxiedExchange;
  /** Its states have been taken back. */
  isOver?: true;
}

interface ProxiedExchange {
  readonly method: TargetRequest["method"];
  /** Path and query, as the pact has them. */
  readonly target: string;
  readonly credential: CredentialVariation;
  readonly status: number;
  readonly body: string;
}

const STATES_PATH = "/__provider-states";
const INVALID_CREDENTIALS: ProviderState = "invalid credentials";

/** What a pact has in place of a credential, in words. */
export const PLACEHOLDER = "the credential of the pact";

/** Headers that belong to one connection, or that `fetch` sets itself. */
const OWN_HEADERS = ["host", "connection", "content-length", "transfer-encoding", "content-encoding", "keep-alive"];

export async function startVerificationProxy(given: ProxyOptions) {
  /** One for each interaction, in order. */
  const conversations: Conversation[] = [];
  const ending = new AbortController();
  const options: Options = { ...given, unsettable: undefined, ended: ending.signal };
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const isState = incoming.url === STATES_PATH;
    const reply = isState ? await setState(body, conversations, options) : await pass(incoming, conversations, options);
    answer(outgoing, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    // A request that is under way would keep the process.
    ending.abort();
    server.close();
    server.closeAllConnections();
  };
  return { url, statesUrl: url + STATES_PATH, conversations, close };
}

interface Options extends ProxyOptions {
  /** What became of a state that nobody answered in time; what sets states is then not waited for again. */
  unsettable: Reply | undefined;
  /** Aborts when the proxy is closed. */
  readonly ended: AbortSignal;
}

interface Reply {
  readonly status: number;
  readonly headers?: Headers;
  readonly body: string;
  /** It did not come in time. */
  readonly isLate?: boolean;
}

/** The first `setup` after anything else begins an interaction; the verifier asks for one even where a pact gives none. */
async function setState(body: string, conversations: Conversation[], options: Options): Promise<Reply> {
  const { state = "", params = {}, action } = JSON.parse(body) as Partial<AskedState> & { action?: string };
  if (action === "setup") begin(conversations).states.push({ state, params });
  else if (conversations.length > 0) (conversations.at(-1) as Conversation).isOver = true;
  if (options.statesUrl === undefined) return { status: 200, body: "{}" };
  const reply = options.unsettable ?? (await sendState(options.statesUrl, body, options));
  if (reply.isLate) options.unsettable = reply;
  if (reply.status < 300) return reply;
  const current = conversations.at(-1);
  if (current) current.failure ??= whyNotSet(state, options.statesUrl, reply);
  // The verifier gives up on an interaction whose state fails, without a word of where the next one begins.
  return action === "setup" ? { status: 200, body: "{}" } : reply;
}

function sendState(url: string, body: string, { session, ...limits }: Options): Promise<Reply> {
  const headers = { "Content-Type": "application/json", ...session?.controlHeaders };
  return send(url, { method: "POST", headers, body }, { ...limits, name: withoutQuery(url) });
}

function whyNotSet(state: string, statesUrl: string, { status, body }: Reply): string {
  if (status === UNANSWERED) return body;
  return `${withoutQuery(statesUrl)} answered ${status} to the state ${quote(state)}. ${body}`.trim();
}

/** An address without its query, in which a token may stand. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, "");
}

function begin(conversations: Conversation[]): Conversation {
  const current = conversations.at(-1);
  if (current && !current.exchange && !current.isOver) return current;
  const next: Conversation = { states: [] };
  conversations.push(next);
  return next;
}

async function pass(incoming: IncomingMessage, conversations: Conversation[], options: Options): Promise<Reply> {
  const { method = "GET", url = "/" } = incoming;
  const current = begin(conversations);
  if (current.failure !== undefined) return { status: UNANSWERED, body: current.failure };
  const headers = headersOf(incoming);
  const credential = credentialFor(headers.get("Authorization"), current, options);
  if (credential.authorization !== undefined) headers.set("Authorization", credential.authorization);
  if (options.session) headers.append("Prefer", `session=${options.session.id}`);
  const reply = await send(options.target + url, { method, headers }, { ...options, name: options.target + url });
  if (reply.status === UNANSWERED) current.failure = reply.body;
  current.exchange = {
    method: method as TargetRequest["method"],
    target: url,
    credential,
    status: reply.status,
    body: reply.body,
  };
  return reply;
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

/** The status that the verifier gets if the target does not answer. */
const UNANSWERED = 599;

interface Sending extends Pick<Options, "timeoutMilliseconds" | "ended"> {
  /** The address as it may be shown. */
  readonly name: string;
}

async function send(url: string, init: RequestInit, { timeoutMilliseconds, ended, name }: Sending): Promise<Reply> {
  try {
    const signal = withTimeLimit(ended, timeoutMilliseconds);
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    const isLate = (error as Error).name === "TimeoutError";
    const reason = isLate ? `nothing came within ${timeoutMilliseconds / 1000} s` : whyUnanswered(error);
    return { status: UNANSWERED, body: `${name} gave no answer: ${reason}`, isLate };
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const passed = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name));
  return new Headers(passed.map(([name, value]) => [name, String(value)]));
}

function answer(outgoing: ServerResponse, { status, headers = new Headers(), body }: Reply): void {
  const passed = [...headers].filter(([name]) => !OWN_HEADERS.includes(name));
  outgoing.writeHead(status, Object.fromEntries(passed));
  outgoing.end(body);
}

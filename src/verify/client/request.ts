/** One request to a target, as it is sent and as curl sends it. */
import { compareTexts, shellQuote } from "../../base/text.js";
import type { Query } from "../queries/query.js";
import type { CredentialVariation } from "./credential-variation.js";
import { toShellAddress } from "./shell-address.js";

export interface TargetRequest {
  readonly method: string;
  /** Path and query, below the base address. */
  readonly target: string;
  readonly credential: CredentialVariation;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with a Content-Length; most requests have none. */
  readonly body?: string;
  /** How curl sends a target that has a secret in it: the target without it, and the options that add it. */
  readonly disguise?: { readonly target: string; readonly curl: string };
  /** The query, if the request is one to an operation. */
  readonly query?: Query;
}

/** Every request accepts compressed responses, and so does curl with this option. */
const COMPRESSED = "--compressed";

/** A line for a shell that sends the request; the secret is taken from the environment. */
export function toCurl(
  base: string,
  { method, target, credential, headers = {}, body, disguise }: TargetRequest,
): string {
  const url = toUrl(base, disguise?.target ?? target);
  const sendsEncoding = Object.keys(headers).some((name) => name.toLowerCase() === "accept-encoding");
  const parts = [
    "curl -i",
    method === "GET" ? (body === undefined ? "" : "-X GET") : method === "HEAD" ? "--head" : `-X ${method}`,
    sendsEncoding ? "" : COMPRESSED,
    /[[\]{}]/.test(url) ? "-g" : "",
    /\/\.{1,2}(\/|$|\?)/.test(url) ? "--path-as-is" : "",
    credential.curl,
    disguise?.curl ?? "",
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    body === undefined ? "" : `--data-binary ${shellQuote(body)}`,
    toShellAddress(url),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Puts the simpler of two requests first; 0 if both are the same. */
export function compareRequests(a: TargetRequest, b: TargetRequest): number {
  return (
    a.target.length - b.target.length || compareTexts(a.target, b.target) || compareTexts(describe(a), describe(b))
  );
}

function describe({ target, method, credential, headers = {} }: TargetRequest): string {
  return [target, method, credential.curl, ...Object.entries(headers).flat()].join("\n");
}

/** Targets that a URL parser leaves as they are. */
const PLAIN = /^(\/[\w-]+)+(\?[\w=&%-]*)?$/;

/** The address of a target below the base. */
export function toUrl(base: string, target: string): string {
  // Most targets are written as they are sent.
  return PLAIN.test(target) ? base + target : new URL(base + target).href;
}

/** One request to a target, as it is sent and as curl sends it. */
import { optionsFor } from "../../base/curl.js";
import { compareTexts, shellQuote } from "../../base/text.js";
import type { CredentialVariation } from "./credential-variation.js";
import type { Query } from "./query.js";

export interface TargetRequest {
  readonly method: string;
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

export const FORM_TYPE = "application/x-www-form-urlencoded";

/** Every request accepts compressed responses, and so does curl with this option. */
const COMPRESSED = "--compressed";

/** A line for a shell that sends the request to a target; secrets are taken from the environment. `curl` are the options that each needs. */
export function toCurl(
  { base, curl }: { readonly base: string; readonly curl: string },
  { method, target, credential, headers = {}, body, disguise }: TargetRequest,
): string {
  const url = toUrl(base, disguise?.target ?? target);
  const sendsEncoding = Object.keys(headers).some((name) => name.toLowerCase() === "accept-encoding");
  const parts = [
    "curl -i",
    method === "GET" ? (body === undefined ? "" : "-X GET") : method === "HEAD" ? "--head" : `-X ${method}`,
    sendsEncoding ? "" : COMPRESSED,
    ...optionsFor(url),
    curl,
    credential.curl,
    disguise?.curl ?? "",
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    body === undefined ? "" : `--data-binary ${shellQuote(body)}`,
    shellQuote(url),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Puts the simpler of two requests first; 0 if both are the same. */
export function compareRequests(a: TargetRequest, b: TargetRequest): number {
  return (
    a.target.length - b.target.length ||
    compareTexts(a.target, b.target) ||
    compareTexts(describeTargetRequest(a), describeTargetRequest(b))
  );
}

function describeTargetRequest({ target, method, credential, headers = {} }: TargetRequest): string {
  return [target, method, credential.curl, ...Object.entries(headers).flat()].join("\n");
}

/** Targets that a URL parser leaves as they are. */
const PLAIN = /^(\/[\w-]+)+(\?[\w=&%-]*)?$/;

export function toUrl(base: string, target: string): string {
  // Most targets are written as they are sent.
  return PLAIN.test(target) ? base + target : new URL(base + target).href;
}

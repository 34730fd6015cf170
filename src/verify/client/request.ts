/** One request to a target, as it is sent and as curl sends it. */
import { compareTexts } from "../../base/compare-texts.js";
import { shellQuote } from "../../base/shell-quote.js";
import type { Query } from "../queries/query.js";
import type { CredentialVariation } from "./credential-variation.js";

export interface TargetRequest {
  readonly method: string;
  /** Path and query, below the base address. */
  readonly target: string;
  readonly credential: CredentialVariation;
  readonly headers?: Readonly<Record<string, string>>;
  /** How curl sends a target that has a secret in it: the target without it, and the options that add it. */
  readonly disguise?: { readonly target: string; readonly curl: string };
  /** The query, if the request is one to an operation. */
  readonly query?: Query;
}

/** The headers that `fetch` adds and that can change an answer; curl sends the same with these options. */
const FETCH_HEADERS = "--compressed";

/** A line for a shell that sends the request; the secret is taken from the environment. */
export function toCurl(base: string, { method, target, credential, headers = {}, disguise }: TargetRequest): string {
  const url = toUrl(base, disguise?.target ?? target);
  const sendsEncoding = Object.keys(headers).some((name) => name.toLowerCase() === "accept-encoding");
  const parts = [
    "curl -i",
    method === "GET" ? "" : method === "HEAD" ? "--head" : `-X ${method}`,
    sendsEncoding ? "" : FETCH_HEADERS,
    /[[\]{}]/.test(url) ? "-g" : "",
    /\/\.{1,2}(\/|$|\?)/.test(url) ? "--path-as-is" : "",
    credential.curl,
    disguise?.curl ?? "",
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    shellQuote(url),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Puts the simpler of two requests first; 0 if both are the same. */
export function compareRequests(a: TargetRequest, b: TargetRequest): number {
  return a.target.length - b.target.length || compareTexts(describe(a), describe(b));
}

function describe({ target, method, credential, headers = {} }: TargetRequest): string {
  return [target, method, credential.curl, ...Object.entries(headers).flat()].join("\n");
}

/** The address of a target below the base. */
export function toUrl(base: string, target: string): string {
  return new URL(base + target).href;
}

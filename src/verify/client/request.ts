/** One request to a target, as it is sent and as curl sends it. */
import { compareTexts } from "../../base/compare-texts.js";
import { shellQuote } from "../../base/shell-quote.js";
import type { Query } from "../queries/query.js";
import type { CredentialVariation } from "./credential-variation.js";

export interface TargetRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path and query, below the base address. */
  readonly target: string;
  readonly credential: CredentialVariation;
  readonly headers?: Readonly<Record<string, string>>;
  /** What it requests, where it requests an operation something. */
  readonly query?: Query;
}

/** A line for a shell that sends the request; the secret is taken from the environment. */
export function toCurl(base: string, { method, target, credential, headers = {} }: TargetRequest): string {
  const url = toUrl(base, target);
  const parts = [
    "curl -i",
    method === "GET" ? "" : method === "HEAD" ? "--head" : `-X ${method}`,
    /[[\]{}]/.test(url) ? "-g" : "",
    credential.curl,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    shellQuote(url),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Puts the simpler of two requests first; 0 where both are sent alike. */
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

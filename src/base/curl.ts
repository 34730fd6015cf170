/** A request as a line for a shell. */
import { toShellWord } from "./text.js";

interface CurlRequest {
  readonly method: string;
  /** `user:password` */
  readonly user: string | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly url: string;
}

export function toCurl({ method, user, headers, url }: CurlRequest): string {
  const option = method === "GET" ? [] : method === "HEAD" ? ["--head"] : ["-X", method];
  const login = user === undefined ? [] : ["-u", user];
  const words = ["curl", "-i", ...option, ...login, ...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`])];
  return [...words, ...optionsFor(url), url].map(toShellWord).join(" ");
}

/** Returns the options that keep curl from reading a pattern, or folders in dots. */
export function optionsFor(url: string): readonly string[] {
  const glob = /[[\]{}]/.test(url) ? ["-g"] : [];
  return /\/(?:\.|%2e){1,2}(?:\/|$|\?)/i.test(url) ? [...glob, "--path-as-is"] : glob;
}

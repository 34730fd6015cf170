/** Parses the options of commands that send requests to a real service. */
import type { TwinOptions } from "../../twin/take-twin.js";
import { parseDate, parseNumber, parseSeconds, parseTimeZone, parseWholeNumber } from "../option-values.js";
import { credentialOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";
import { parseSeed } from "../world-options.js";
import { CRAWL_DEFAULTS, MAX_REQUESTS } from "./crawl-defaults.js";

export interface CrawlCommandOptions {
  readonly credentials?: string;
  readonly today?: string;
  readonly timeZone?: string;
  readonly rate?: string;
  readonly concurrency?: string;
  readonly timeout?: string;
  readonly maxRequests?: string;
  readonly seed?: string;
}

export function crawlOptionsOf(
  options: CrawlCommandOptions,
  terminal: Terminal,
): Omit<TwinOptions, "bounds" | "onProgress" | "record"> {
  const { rate, concurrency, timeout } = { ...CRAWL_DEFAULTS, ...options };
  const credential = credentialOf(options.credentials, terminal);
  return {
    now: Date.now,
    seed: parseSeed(options.seed),
    rate: parseNumber("--rate", rate, { above: 0, max: 100_000 }),
    concurrency: parseWholeNumber("--concurrency", concurrency, { min: 1, max: 64 }),
    timeoutMilliseconds: parseSeconds("--timeout", timeout),
    maxRequests: parseWholeNumber("--max-requests", options.maxRequests ?? String(MAX_REQUESTS), {
      min: 1,
      max: 10_000_000,
    }),
    ...(credential && { credential }),
    ...(options.today !== undefined && { today: parseDate("--today", options.today) }),
    ...(options.timeZone !== undefined && { timeZone: parseTimeZone("--time-zone", options.timeZone) }),
  };
}

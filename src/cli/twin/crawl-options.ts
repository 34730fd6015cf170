/** How a command asks a real service: what its options say, and else politely. */
import { DEFAULT_SEED } from "../../fixtures/chance.js";
import type { TwinRunOptions } from "../../twin/take-twin.js";
import type { OptionsOf } from "../option-table.js";
import { CRAWL_DEFAULTS, type crawlOptions } from "../options.js";
import { credentialOf } from "../target-options.js";
import type { Terminal } from "../terminal.js";

const DEFAULT_TIMEOUT_MILLISECONDS = 10_000;

export function crawlLimits(options: OptionsOf<typeof crawlOptions>, terminal: Terminal): TwinRunOptions {
  const { today, timeZone, seed = DEFAULT_SEED, timeout = DEFAULT_TIMEOUT_MILLISECONDS } = options;
  const { rate, concurrency, maxRequests } = { ...CRAWL_DEFAULTS, ...options };
  const credential = credentialOf(options.credentials, terminal);
  return {
    ...{ now: Date.now, seed, rate, concurrency, maxRequests, timeoutMilliseconds: timeout },
    ...(credential && { credential }),
    ...(today !== undefined && { today }),
    ...(timeZone !== undefined && { timeZone }),
  };
}

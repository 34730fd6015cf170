/** How a command asks a real service: what its settings say, and else politely. */
import type { Configuration } from "../../config/configuration.js";
import type { TwinRunOptions } from "../../twin/take-twin.js";
import { credentialOf } from "../target-options.js";

const DEFAULT_TIMEOUT_MILLISECONDS = 10_000;

export function crawlLimits(config: Configuration): TwinRunOptions {
  const { today, timeZone, seed, timeout = DEFAULT_TIMEOUT_MILLISECONDS } = config.values.service;
  const { rate = 20, concurrency = 2, maxRequests = 20_000 } = config.values.service;
  const credential = credentialOf(config);
  return {
    ...{ now: Date.now, seed, rate, concurrency, maxRequests, timeoutMilliseconds: timeout },
    ...(credential && { credential }),
    ...(today !== undefined && { today }),
    ...(timeZone !== undefined && { timeZone }),
  };
}

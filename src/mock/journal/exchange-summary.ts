/** An exchange in short, for a long list: without headers, parameters and bodies. */
import type { Exchange } from "./exchange.js";
import { type ExchangeRecord, toExchange } from "./exchange-record.js";
import { traceIdOf } from "./trace-id.js";

export interface ExchangeSummary extends Exchange {
  readonly id: number;
  /** When the request came (RFC 3339). */
  readonly time: string;
  /** The trace that the request belongs to. */
  readonly traceId?: string | undefined;
  /** The user of the credential. */
  readonly user?: string | undefined;
  /** The header `User-Agent`. */
  readonly client?: string | undefined;
}

export function toSummary(record: ExchangeRecord): ExchangeSummary {
  const { id, time, headers, answer } = record;
  const client = headers.find(([name]) => name === "user-agent")?.[1];
  const who = { user: answer.credential?.user, client };
  return { id, ...toExchange(record), time: new Date(time).toISOString(), traceId: traceIdOf(headers), ...who };
}

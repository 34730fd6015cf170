/** An exchange in short, for a long list: without headers, parameters and bodies. */
import type { Exchange } from "./exchange.js";
import { type ExchangeRecord, toExchange } from "./exchange-record.js";

export interface ExchangeSummary extends Exchange {
  readonly id: number;
  /** When the request came (RFC 3339). */
  readonly time: string;
}

export function toSummary(record: ExchangeRecord): ExchangeSummary {
  return { id: record.id, ...toExchange(record), time: new Date(record.time).toISOString() };
}

/** `/__admin/health`, `/metrics` and `/mcp`: the mock as a whole. */
import { ControlError } from "../../control/control-error.js";
import { toProblemResponse } from "../../message/problem.js";
import { PROMETHEUS_TYPE, toPrometheusText } from "../../metrics/prometheus-text.js";
import type { AdminCall, AdminHandlers } from "../admin-operation.js";
import { sessionIdOf } from "../admin-request.js";

export const mockOperations = {
  getHealth({ parts: { base, options, ownership }, request }) {
    sessionIdOf(request);
    const { basePath } = base;
    const detail = options.whyUnready?.() ?? ownership?.whyUnready();
    if (detail !== undefined)
      throw new ControlError({ kind: "unavailable", status: 503, detail, headers: { "Retry-After": "1" } });
    return { status: "ok", name: "museum-mock", ...(basePath !== "" && { basePath }) };
  },
  getMetrics,
  callTools({ request, connection }) {
    const session = sessionIdOf(request);
    const { mcp } = connection;
    if (mcp) return mcp(request, session);
    const detail =
      "The tools need a server; serve the mock with museum-mock serve, or with listen of museum-mock/node.";
    return toProblemResponse({ kind: "not-available", status: 501, detail });
  },
} satisfies Partial<AdminHandlers>;

/** Returns what was counted, for a Prometheus server to scrape. */
function getMetrics({ parts: { metrics, sessions, journals, ownership, options } }: AdminCall): Response {
  if (!metrics) {
    const detail = "Metrics are off; start the mock with --metrics, or create it with metrics: true.";
    return toProblemResponse({ kind: "not-available", status: 501, detail });
  }
  const isStoreUp = ownership && ownership.whyUnready() === undefined;
  const { exchanges, bytes } = journals.holdings();
  const held = { sessions: sessions.list().length, journaled: exchanges, journalBytes: bytes };
  const holdings = { ...held, isStoreUp, use: options.processUse?.() };
  return new Response(toPrometheusText(metrics.list(), holdings), { headers: { "Content-Type": PROMETHEUS_TYPE } });
}

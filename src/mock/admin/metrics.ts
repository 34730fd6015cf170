/** `/__admin/metrics`: what was counted, for a Prometheus server to scrape. */
import type { MockParts } from "../control/mock-parts.js";
import { toProblemResponse } from "../message/problem.js";
import { PROMETHEUS_TYPE, toPrometheusText } from "../metrics/prometheus-text.js";
import { type AdminRoutes, closePath } from "./admin-request.js";

export function addMetrics(routes: AdminRoutes, { metrics, sessions, journals, checkHealth }: MockParts): void {
  routes.get("/metrics", async (context) => {
    if (!metrics) {
      const detail = "Metrics are off; start the mock with --metrics, or create it with metrics: true.";
      return toProblemResponse({ kind: "not-available", status: 501, detail });
    }
    const isStoreUp = await checkHealth?.().then(
      () => true,
      () => false,
    );
    const { exchanges, bytes } = journals.holdings();
    const holdings = { sessions: sessions.list().length, journaled: exchanges, journalBytes: bytes, isStoreUp };
    return context.body(toPrometheusText(metrics.list(), holdings), 200, { "Content-Type": PROMETHEUS_TYPE });
  });
  closePath(routes, "/metrics", ["GET"]);
}

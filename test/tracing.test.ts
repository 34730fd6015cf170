import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTracing } from "../src/adapters/node/tracing.js";
import { type Listening, listen } from "../src/adapters/node.js";
import { exampleWorld } from "./support/example-world.js";
import { sendOver, startMock } from "./support/mock.js";

const exporter = new InMemorySpanExporter();
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
let server: Listening;

beforeAll(async () => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  server = await listen(withTracing(startMock(exampleWorld)), { port: 0 });
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await server.close();
  trace.disable();
  propagation.disable();
  context.disable();
});

describe("a mock with tracing", () => {
  it("continues the trace of the request, with the attributes of the semantic conventions", async () => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    expect((await sendOver(server.url)("/museum-hours?limit=3", { headers })).status).toBe(200);
    const [span] = exporter.getFinishedSpans();
    expect(span).toMatchObject({
      name: "GET /museum-hours",
      kind: SpanKind.SERVER,
      parentSpanContext: { traceId: TRACE, spanId: PARENT },
      attributes: {
        "http.request.method": "GET",
        "url.scheme": "http",
        "server.address": "127.0.0.1",
        "server.port": Number(new URL(server.url).port),
        "url.path": "/museum-hours",
        "url.query": "limit=3",
        "http.route": "/museum-hours",
        "http.response.status_code": 200,
      },
    });
  });

  it("begins a trace without one, marks errors of the server, and waits for delayed answers", async () => {
    expect((await sendOver(server.url)("/special-events", { headers: { Prefer: "code=503, delay=5" } })).status).toBe(
      503,
    );
    const [span] = exporter.getFinishedSpans();
    expect(span).toMatchObject({ status: { code: SpanStatusCode.ERROR } });
    expect(span?.parentSpanContext).toBeUndefined();
  });

  it("makes no span of the admin API, and keeps secrets out of the query", async () => {
    await fetch(`${server.url}/__admin/health`);
    await sendOver(server.url)("/museum-hours?token=s3cret");
    const [span, ...others] = exporter.getFinishedSpans();
    expect(others).toEqual([]);
    expect(JSON.stringify(span?.attributes)).not.toContain("s3cret");
  });
});

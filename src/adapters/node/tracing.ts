/** Creates an OpenTelemetry span for each exchange. Uses only the API: to collect the spans, the user installs an SDK. */
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { operationById } from "../../contract/interface.js";
import { redactTarget } from "../../mock/journal/redaction.js";
import type { ReplyMessage } from "../../mock/message/reply-message.js";
import { type RequestMessage, UNNAMED_ORIGIN } from "../../mock/message/request-message.js";
import type { Mock } from "../../mock/mock.js";
import { pathOf } from "../../museum/request-target.js";

/**
 * Returns a mock that answers as the given one does, in spans of the tracer `museum-mock`, which continue the trace of the request
 * (`traceparent`, W3C Trace Context). Names and attributes follow OpenTelemetry's semantic conventions for HTTP servers.
 */
export function withTracing(mock: Mock): Mock {
  const tracer = trace.getTracer("museum-mock");
  return {
    ...mock,
    exchange(request) {
      const operation = mock.operationOf(request);
      const path = operation && operationById(operation).path;
      const parent = propagation.extract(context.active(), request, carrier);
      const options = { kind: SpanKind.SERVER, attributes: attributesOf(request, path) };
      const span = tracer.startSpan(path === undefined ? request.method : `${request.method} ${path}`, options, parent);
      try {
        const reply = mock.exchange(request);
        if (!(reply instanceof Promise)) return end(span, reply);
        return reply.then((late) => end(span, late));
      } catch (error) {
        span.end();
        throw error;
      }
    },
  };
}

const carrier = {
  keys: ({ headers }: RequestMessage) => (headers?.() ?? []).map(([name]) => name),
  get: ({ header }: RequestMessage, name: string) => header(name) ?? undefined,
};

function attributesOf({ method, target, origin }: RequestMessage, route: string | undefined) {
  const { protocol, hostname, port } = new URL(origin ?? UNNAMED_ORIGIN);
  return {
    "http.request.method": method,
    "url.scheme": protocol.slice(0, -1),
    "server.address": hostname.replace(/^\[|\]$/g, ""),
    ...(port !== "" && { "server.port": Number(port) }),
    "url.path": pathOf(target),
    "url.query": redactTarget(target).split("?")[1] ?? "",
    ...(route !== undefined && { "http.route": route }),
  };
}

function end(span: Span, reply: ReplyMessage): ReplyMessage {
  span.setAttribute("http.response.status_code", reply.status);
  if (reply.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
  return reply;
}

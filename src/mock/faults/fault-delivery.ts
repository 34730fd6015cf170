/** Delivers an answer with what is to go wrong with it. */
import { createChance } from "../../fixtures/chance.js";
import type { BodyFault } from "../../scenarios/fault.js";
import { pause } from "../exchange/delay.js";
import { isBodiless } from "../message/problem.js";
import type { Misbehaviour } from "./fault-plan.js";
import type { Wire } from "./wire.js";

export interface Delivery {
  readonly response: Response;
  /** The body that is sent, whole. */
  readonly body: string;
}

/** Before the connection is reset in the middle of a body, what was sent of it is given this long to arrive. */
const ARRIVAL_MILLISECONDS = 50;

/** Changes the body as asked, and sends it as asked: in drops, not to its end, or until the connection is reset. */
export function deliver(
  { response, body }: Delivery,
  misbehaviour: Misbehaviour,
  wire: Wire | undefined,
  request: Pick<Request, "signal">,
): Delivery {
  const { connection, drip } = misbehaviour;
  const spoilt = misbehaviour.body ? spoil(response, body, misbehaviour.body) : { response, body };
  const isPartial = connection === "cutShort" || connection === "resetInBody";
  if ((!isPartial && !drip) || isBodiless(spoilt.response.status)) return spoilt;
  const { signal } = request;
  const bytes = new TextEncoder().encode(spoilt.body);
  const headers = new Headers(spoilt.response.headers);
  headers.set("Content-Length", String(bytes.length));
  const sent = connection ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
  // The rest of a body is waited for as long as the connection lives.
  if (connection === "cutShort") headers.set("Connection", "close");
  const stream = streamOf(sent, drip ?? { chunks: 1, over: 0 }, signal, async (controller) => {
    if (connection !== "resetInBody") return controller.close();
    await pause(ARRIVAL_MILLISECONDS, signal);
    if (wire) {
      wire.reset();
      return controller.close();
    }
    controller.error(new TypeError("terminated", { cause: { code: "ECONNRESET" } }));
  });
  return { response: new Response(stream, { status: spoilt.response.status, headers }), body: spoilt.body };
}

function streamOf(
  bytes: Uint8Array,
  { chunks, over }: { readonly chunks: number; readonly over: number },
  signal: AbortSignal,
  end: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown,
): ReadableStream<Uint8Array> {
  const size = Math.max(Math.ceil(bytes.length / chunks), 1);
  // A short body has fewer chunks than were asked for, and takes as long all the same.
  const pauses = Math.max(Math.ceil(bytes.length / size) - 1, 1);
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      // Between the beginning and the end of a single chunk there is nothing to wait for, and so it comes late as a whole.
      start: () => (bytes.length <= size ? pause(over, signal) : undefined),
      async pull(controller) {
        if (at >= bytes.length || signal.aborted) return void (await end(controller));
        if (at > 0) await pause(over / pauses, signal);
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      },
    },
    { highWaterMark: 0 },
  );
}

function spoil(response: Response, body: string, fault: BodyFault): Delivery {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  headers.delete("ETag");
  const spoilt = spoilers[fault](body, headers);
  const { status } = response;
  return { response: new Response(isBodiless(status) ? null : spoilt, { status, headers }), body: spoilt };
}

const spoilers: Readonly<Record<BodyFault, (body: string, headers: Headers) => string>> = {
  notJson: () => "<!doctype html>\n<title>Museum</title>\n<h1>An upstream error occurred.</h1>\n",
  againstSchema: (body) => breakSchema(body),
  wrongMediaType: (body, headers) => {
    headers.set("Content-Type", "text/html; charset=utf-8");
    return body;
  },
};

type Item = Readonly<Record<string, unknown>>;

/** What breaks a field, by its name. */
const breakages: Readonly<Record<string, unknown>> = {
  date: "2027-02-30",
  timeOpen: "9am",
  timeClose: 1800,
  eventId: 7,
  dates: ["tomorrow"],
  price: "free",
};

/** Each entry breaks its schema in one way or another; an empty list is no list. */
function breakSchema(body: string): string {
  const value: unknown = parse(body);
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify({ items: value ?? null });
  const chance = createChance(0, body);
  return JSON.stringify(
    value.map((item: Item) => {
      const field = chance.pick(Object.keys(breakages).filter((name) => name in item));
      return { ...item, [field]: breakages[field] };
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

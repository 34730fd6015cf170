/** What the client got of a recorded answer: where the connection was cut in the body, not all that was meant for it. */
import { halfOf } from "../message/drip.js";
import type { Delivery } from "../message/reply-message.js";
import type { AnswerFacts } from "./answer-facts.js";

/** An answer as it was meant, and how it was sent. */
interface SentAnswer {
  readonly answer: AnswerFacts;
  readonly delivery?: Delivery | undefined;
}

/** Returns the status of the answer; 0 if the connection was cut, before the answer or in it. */
export function statusOf(record: SentAnswer): number {
  return isCutInBody(record) ? 0 : record.answer.status;
}

/** Returns whether the status and headers of an answer arrived, and half of its body. */
export function isCutInBody({ delivery }: SentAnswer): boolean {
  return delivery?.kind === "drip" && delivery.end !== "whole";
}

/** Returns the body as far as it arrived and is kept. */
export function bodyOf(record: SentAnswer): string {
  const { kept, headers, whole } = record.answer;
  const { body } = kept;
  if (!isCutInBody(record)) return body;
  const bytes = new TextEncoder().encode(body);
  const length = whole ? Number(headers.find(([name]) => name === "content-length")?.[1]) : bytes.length;
  // Half a letter at the end is left out.
  return new TextDecoder().decode(bytes.subarray(0, halfOf(length || bytes.length)), { stream: true });
}

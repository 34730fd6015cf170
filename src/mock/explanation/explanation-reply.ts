/** Writes an explanation: as JSON, in which each choice has what its answer means, or as text for a person. */
import { choiceById, type Profile } from "../../contract/choices/table.js";
import { type ReplyMessage, withLength } from "../message/reply-message.js";
import { toExplanationText } from "./explanation-text.js";
import type { RequestExplanation } from "./request-explanation.js";

type ExplanationFormat = "json" | "text";

const types = { json: "application/json", text: "text/plain; charset=utf-8" } as const;

/** Returns which format an `Accept` header asks for first. */
export function formatFor(accept: string | null): ExplanationFormat {
  return /^\s*text\/plain\b/i.test(accept ?? "") ? "text" : "json";
}

/** Returns an explanation as a reply, of status 200 whatever the explained request gets. */
export function toExplanationReply(explanation: RequestExplanation, format: ExplanationFormat): ReplyMessage {
  const full = withMeanings(explanation);
  const body =
    format === "text" ? `${toExplanationText(full).join("\n")}\n` : `${JSON.stringify(full, undefined, 2)}\n`;
  const headers = withLength(
    [
      ["content-type", types[format]],
      ["cache-control", "no-store"],
    ],
    body,
  );
  return { status: 200, headers, body };
}

/** Adds to each choice what its answer means, and the sentence of the document that it is about. */
export function withMeanings(explanation: RequestExplanation): RequestExplanation {
  return JSON.parse(JSON.stringify(explanation, addMeaning));
}

function addMeaning(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("choice" in value) || !("answer" in value)) return value;
  const { document, answers } = choiceById(value.choice as keyof Profile);
  const means = answers.find(({ answer }) => answer === value.answer)?.means;
  return { ...value, ...(means && { means }), document };
}

/** A refusal holds none of the data. */
import { securitySentence } from "../../../contract/document.js";
import type { TargetResponse } from "../../client/response.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "refusal-without-data",
  source: "documented",
  summary: "A refusal holds none of the data.",
  basis: securitySentence,
  precondition: "a refusal",
  review: reviewRefusals,
});

function reviewRefusals(context: RuleContext): void {
  const { client, record, right } = context;
  for (const response of client.log) {
    if (response.request.credential === right || (response.status !== 401 && response.status !== 403)) continue;
    record.exercise();
    const leaked = leakIn(response, context);
    if (leaked === undefined) continue;
    record.violate({
      message: "A refusal shows data.",
      expected: "no entry and no event",
      actual: leaked,
      requests: [response.request],
      again: async () => leakIn(await client.send(response.request), context) !== undefined,
    });
  }
}

function leakIn({ body: { text } }: TargetResponse, { model: { hours, events } }: RuleContext): string | undefined {
  const lower = text.toLowerCase();
  const event = events.events.find(({ key }) => lower.includes(key));
  if (event) return `the event ${event.key}`;
  return text.includes("timeOpen") && hours.entries.some(({ date }) => text.includes(date))
    ? "entries of hours"
    : undefined;
}

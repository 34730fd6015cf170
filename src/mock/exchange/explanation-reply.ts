/** The derivation of an answer as JSON, each choice with what its answer means. */
import { choiceById, type Profile } from "../../contract/choices/table.js";
import { formatMoment } from "../../contract/moment.js";
import { explainAnswer } from "../../museum/explanation.js";
import { redactTarget } from "../journal/redaction.js";
import { type ReplyMessage, withLength } from "../message/reply-message.js";
import type { Snapshot } from "../sessions/snapshot.js";
import type { Evaluation, Question } from "./evaluation.js";
import { setMoment } from "./mock-date.js";

const HELD = { setting: "The clock is held at this day." };

/** Returns the derivation as a reply; `status` in it is what the request would have been answered with. */
export function explain({ method, target }: Question, evaluation: Evaluation, snapshot: Snapshot): ReplyMessage {
  const { admission, answer, problem } = evaluation;
  const { profile, scenario } = snapshot;
  const explained = answer && explainAnswer(answer, profile);
  const explanation = {
    request: redactTarget(`${method} ${target}`),
    status: problem?.status ?? 200,
    ...(scenario !== "" && { scenario }),
    ...(problem && { detail: problem.detail }),
    admission: admission.map(({ says, because }) => ({ says, because })),
    ...explained,
    ...(explained && { today: { date: explained.today.date, because: becauseOf(explained.today.because, snapshot) } }),
  };
  const body = `${JSON.stringify(explanation, withMeaning, 2)}\n`;
  const headers = withLength(
    [
      ["content-type", "application/json"],
      ["cache-control", "no-store"],
    ],
    body,
  );
  return { status: 200, headers, body };
}

/** A clock that has a moment shows another date in another zone, one that is held at a day does not. */
function becauseOf<Basis>(because: readonly Basis[], { clock, isHeld, profile }: Snapshot) {
  const moment = setMoment(clock);
  if (moment === undefined) return isHeld ? [HELD] : because;
  return [{ setting: `The clock was set, and shows ${formatMoment(moment, profile.timeZone)}.` }, ...because];
}

function withMeaning(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("choice" in value) || !("answer" in value)) return value;
  const { document, answers } = choiceById(value.choice as keyof Profile);
  const means = answers.find(({ answer }) => answer === value.answer)?.means;
  return { ...value, ...(means && { means }), document };
}

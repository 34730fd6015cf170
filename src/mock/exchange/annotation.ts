/** Says in the headers of an answer which controls of the request were honoured, and which look misspelt. */
import { withReply } from "../journal/answer-facts.js";
import { replyHeader } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import type { Answer } from "./answer.js";
import type { RequestControls } from "./request-controls.js";

const WARNING = "museum-mock-warning";

export type Annotate = (answer: Answer, controls: RequestControls) => Answer;

/** Creates a function that annotates answers, the same answer under the same controls once. */
export function createAnnotator(): Annotate {
  const known = new WeakMap<RequestControls, WeakMap<Answer, Answer>>();
  return (answer, controls) => {
    if (controls.applied.length === 0 && controls.warnings.length === 0) return answer;
    let answers = known.get(controls);
    if (!answers) {
      answers = new WeakMap();
      known.set(controls, answers);
    }
    const annotated = answers.get(answer) ?? annotate(answer, controls);
    answers.set(answer, annotated);
    return annotated;
  };
}

function annotate(answer: Answer, { applied, warnings }: RequestControls): Answer {
  const given = replyHeader(answer.reply, WARNING);
  const all = [...(given === undefined ? [] : [given]), ...warnings];
  const notes: HeaderList = [
    ...(all.length > 0 ? [[WARNING, all.join(", ")] as const] : []),
    ...(applied.length > 0 ? [["preference-applied", applied.join(", ")] as const] : []),
  ];
  const headers = [...answer.reply.headers.filter(([name]) => name !== WARNING), ...notes];
  const reply = { ...answer.reply, headers };
  return { ...answer, reply, facts: withReply(answer.facts, reply) };
}

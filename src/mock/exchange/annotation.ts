/** Says in the headers of an answer which session it is from, which controls were honoured, and which look misspelt. */
import { withReply } from "../journal/answer-facts.js";
import { withHeaders } from "../message/list-reply.js";
import { replyHeader } from "../message/reply-message.js";
import type { HeaderList } from "../message/request-message.js";
import type { Session } from "../sessions/session.js";
import type { Answer } from "./answer.js";
import type { RequestControls } from "./request-controls.js";

const WARNING = "museum-mock-warning";

/** How many unknown preferences are named; a request can have thousands. */
const WARNINGS_NAMED = 10;

export type Annotate = (answer: Answer, controls: RequestControls, session: Session) => Answer;

/** Creates a function that annotates answers, the same answer under the same controls once. */
export function createAnnotator(isFirstUse: (session: Session) => boolean): Annotate {
  const known = new WeakMap<RequestControls, WeakMap<Answer, Answer>>();
  return (answer, controls, session) => {
    const { id } = session;
    if (id === undefined && controls.applied.length === 0 && controls.warnings.length === 0) return answer;
    if (id !== undefined && isFirstUse(session)) return annotate(answer, controls, `${id}; new`);
    let answers = known.get(controls);
    if (!answers) {
      answers = new WeakMap();
      known.set(controls, answers);
    }
    const annotated = answers.get(answer) ?? annotate(answer, controls, id);
    answers.set(answer, annotated);
    return annotated;
  };
}

function annotate(answer: Answer, controls: RequestControls, session: string | undefined): Answer {
  const notes = notesOn(controls, session, replyHeader(answer.reply, WARNING));
  const headers = [...answer.reply.headers.filter(([name]) => name !== WARNING), ...notes];
  const reply = withHeaders(answer.reply, headers);
  return { ...answer, reply, facts: withReply(answer.facts, reply) };
}

/** Returns the headers for what a request controls; `given` is a warning that the answer has already. */
export function notesOn(
  { applied, warnings }: RequestControls,
  session: string | undefined,
  given?: string | undefined,
): HeaderList {
  const all = [...(given === undefined ? [] : [given]), ...warnings.slice(0, WARNINGS_NAMED)];
  return [
    ...(all.length > 0 ? [[WARNING, all.join(", ")] as const] : []),
    ...(applied.length > 0 ? [["preference-applied", applied.join(", ")] as const] : []),
    ...(session === undefined ? [] : [["museum-mock-session", session] as const]),
  ];
}

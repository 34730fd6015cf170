/** A reply to a request: the message that is sent, and what is known about it. It can be given again as long as the snapshot is the same. */

import type { AnswerOf } from "../../contract/choices.js";
import { type About, type Question, type ReplyFacts, toReplyFacts } from "../journal/exchange-record.js";
import type { Paging } from "../journal/request-warnings.js";
import type { ReplyMessage } from "../message/messages.js";
import { type Problem, toProblemReply } from "../message/problem.js";
import type { MuseumRequest } from "./museum-request.js";

export interface ReplyNotes extends About {
  /** The entity tag of a list. */
  readonly tag?: string | undefined;
  /** Where the request stands among the pages of its query. */
  readonly paging?: Paging | undefined;
}

export class Reply {
  readonly question: Question;
  readonly message: ReplyMessage;
  readonly notes: ReplyNotes;
  #facts: ReplyFacts | undefined;

  constructor(question: Question, message: ReplyMessage, notes: ReplyNotes = {}) {
    this.question = question;
    this.message = message;
    this.notes = notes;
  }

  /** What the journal keeps of the request and this reply. */
  get facts(): ReplyFacts {
    this.#facts ??= toReplyFacts(this.question, this.message, this.notes);
    return this.#facts;
  }

  /** Returns the reply to the same request with another message; the same reply for the same message. */
  with(message: ReplyMessage, notes: ReplyNotes = this.notes): Reply {
    return message === this.message ? this : new Reply(this.question, message, notes);
  }
}

/** Returns a reply with a problem that has nothing to do with the state. */
export function refuse({ question }: MuseumRequest, problem: Problem, form: AnswerOf<"errorBody"> = "problem"): Reply {
  return new Reply(question, toProblemReply(problem, form), { problem: problem.detail });
}

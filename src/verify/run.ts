/** A run: what every check shares, which is the conversation, what is known of the target, and what was found. */
import type { CalendarDate } from "../contract/calendar-date.js";
import type { DataSet } from "../fixtures/data-set.js";
import type { Answer } from "./answer.js";
import type { Ask } from "./ask.js";
import type { Collector } from "./collector.js";
import type { Conversation } from "./conversation.js";
import { type Credential, type CredentialVariation, rightCredential } from "./credential-variation.js";
import type { Knowledge } from "./knowledge.js";
import type { Question } from "./question.js";

export interface RunOptions {
  readonly credential?: Credential;
  readonly now: () => number;
  readonly seed: number;
  /** What today is at the target, where its clock is held. */
  readonly today?: CalendarDate;
  /** What the target has been loaded with. */
  readonly fixtures?: DataSet;
  readonly probeWrites: boolean;
  readonly deep: boolean;
  /** So many random questions of each kind. */
  readonly randomQuestions: number;
}

export interface Run {
  readonly options: RunOptions;
  readonly conversation: Conversation;
  readonly collector: Collector;
  readonly knowledge: Knowledge;
  readonly right: CredentialVariation;
  /** The answer to a question; asked once in a run. */
  ask(question: Question): Promise<Answer>;
  /** The answer to a question, asked anew. */
  askAgain(question: Question): Promise<Answer>;
  /** Asks the questions anew of which this is true, when next they are asked. */
  forget(isStale: (question: Question) => boolean): void;
  /** The questions asked so far, each once, in an order that no answer's haste can change. */
  asked(): readonly Question[];
}

export function createRun(
  options: RunOptions,
  conversation: Conversation,
  collector: Collector,
  knowledge: Knowledge,
): Run {
  const right = rightCredential(options.credential);
  const first = new Map<string, { readonly question: Question; readonly answer: Promise<Answer> }>();
  const askAgain = (question: Question) => conversation.send(plainAsk(question, right));
  return {
    options,
    conversation,
    collector,
    knowledge,
    right,
    askAgain,
    ask(question) {
      const before = first.get(question.target);
      if (before) return before.answer;
      const answer = askAgain(question);
      first.set(question.target, { question, answer });
      return answer;
    },
    forget(isStale) {
      for (const [target, { question }] of first) if (isStale(question)) first.delete(target);
    },
    asked: () => [...first.values()].map(({ question }) => question).sort((a, b) => (a.target < b.target ? -1 : 1)),
  };
}

/** A GET of a question with the right credential. */
export function plainAsk(question: Question, credential: CredentialVariation): Ask {
  return { method: "GET", target: question.target, credential, question };
}

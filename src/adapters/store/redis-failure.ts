/** What is wrong with a store, in words. */
import { ErrorReply } from "@redis/client";

/** How long a store may take to answer. */
export const ANSWER_MILLISECONDS = 2_000;

/** A store that did not answer in time. */
export class NoAnswerError extends Error {
  constructor() {
    super(`it does not answer within ${ANSWER_MILLISECONDS / 1000} seconds`);
  }
}

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host can't be resolved now",
  EHOSTUNREACH: "there is no route to the host",
  ENETUNREACH: "there is no route to the network",
};

/** Replies that refuse a command, by their first word. */
const refusals: Readonly<Record<string, string>> = {
  WRONGPASS: "it refuses the user name or the password",
  NOAUTH: "it requires a password",
  NOPERM: "this account may not run scripts, or use keys that begin with museum-mock:",
  LOADING: "it is loading its data",
  READONLY: "it is a read-only copy",
  OOM: "its memory is used up",
  MISCONF: "it can't write to its disk",
  MOVED: "another node of the cluster has the keys",
};

/** Returns the reason as a clause: `it refuses the password`. */
export function describeFailure(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (error instanceof NoAnswerError) return message;
  if (error instanceof ErrorReply) return refusals[message.split(" ")[0] ?? ""] ?? describeReply(message);
  if (/CERT|SIGNATURE/.test(code)) return `its certificate is not trusted (${code})`;
  return networkReasons[code] ?? `the connection broke${code && ` (${code})`}`;
}

function describeReply(message: string): string {
  if (message.includes("AUTH")) return "it has no password, but one was given";
  return `it answers ${JSON.stringify(message.slice(0, 200))}`;
}

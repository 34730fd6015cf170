/** Describes failures of a store in a sentence. */
import { ConnectionTimeoutError, ErrorReply, SocketTimeoutError } from "@redis/client";

/** How long a store may take to answer. */
export const ANSWER_MILLISECONDS = 2_000;

/** By the code of a network error, or by the first word of a reply that refuses a command. */
const reasons: Readonly<Record<string, (host: string) => string>> = {
  ECONNREFUSED: (host) => `Nothing listens at ${host}.`,
  ENOTFOUND: (host) => `There is no host ${host}.`,
  EAI_AGAIN: (host) => `The host name of ${host} can't be resolved now.`,
  EHOSTUNREACH: (host) => `There is no route to ${host}.`,
  ENETUNREACH: (host) => `There is no route to ${host}.`,
  WRONGPASS: (host) => `${host} refuses the user name or the password.`,
  NOAUTH: (host) => `${host} requires a password.`,
  NOPERM: (host) => `${host} does not let this account run scripts, or use keys that begin with museum-mock:.`,
  LOADING: (host) => `${host} is loading its data.`,
  READONLY: (host) => `${host} is a read-only copy.`,
  OOM: (host) => `The memory of ${host} is used up.`,
  MISCONF: (host) => `${host} can't write to its disk.`,
  MOVED: (host) => `${host} does not have the keys; another node of the cluster does.`,
};

/** Returns the reason as a sentence. `host` is the address of the store without its password. */
export function describeFailure(error: unknown, host: string): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (error instanceof SocketTimeoutError || error instanceof ConnectionTimeoutError)
    return `${host} does not answer within ${ANSWER_MILLISECONDS / 1000} seconds.`;
  const reason = reasons[error instanceof ErrorReply ? (message.split(" ")[0] ?? "") : code];
  if (reason) return reason(host);
  if (error instanceof ErrorReply) return `${host} answers ${JSON.stringify(message.slice(0, 200))}.`;
  if (/CERT|SIGNATURE/.test(code)) return `The certificate of ${host} is not trusted (${code}).`;
  return `The connection to ${host} broke${code && ` (${code})`}.`;
}

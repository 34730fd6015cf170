/** Requests in the log: everything that decides the answer, without secrets. */
import { toBase64 } from "../../base/base64.js";
import { digestOf } from "../../base/digest.js";
import { createLruCache } from "../../base/lru-cache.js";
import { noteRedacted, redactOnce } from "../exchange/recording.js";
import { findImpliedSession, SESSION_COOKIE, type SessionBy } from "../exchange/session-naming.js";
import { redactTarget } from "../journal/redaction.js";
import { isListed, parseCredential, toCredential } from "../message/credential.js";
import { type CredentialKind, createKindReader, headerOfKind } from "../message/credential-kind.js";
import type { HeaderList, RequestMessage } from "../message/request-message.js";
import { splitSessionTarget } from "../message/session-path.js";

export interface LoggedRequest {
  readonly method: string;
  /** Secrets masked. */
  readonly target: string;
  /** The digest of the target without a session prefix, if something in it is masked. */
  readonly digest?: string | undefined;
  /** Secrets masked. */
  readonly headers: HeaderList;
  readonly credential: LoggedCredential;
  /** The session that a cookie, the baggage or the user names. */
  readonly implied?: string | undefined;
  readonly origin?: string | undefined;
}

/** A credential without its secret. */
interface LoggedCredential {
  readonly kind: CredentialKind;
  readonly scheme?: string | undefined;
  readonly user?: string | undefined;
}

export interface RequestLogging {
  toLogged(request: RequestMessage): LoggedRequest;
  /** Returns a request that is answered as the logged one would have been. */
  toMessage(logged: LoggedRequest): RequestMessage;
}

/** How many Authorization headers are cached; most clients send the same one with each request. */
const CREDENTIALS_KEPT = 500;

/** The options that decide how a request is answered. */
export interface RequestLoggingOptions {
  /** `user:password`, those that `credentialCheck=listed` lets in. */
  readonly credentials: readonly string[];
  readonly sessionBy: SessionBy | undefined;
}

export function createRequestLogging({ credentials, sessionBy }: RequestLoggingOptions): RequestLogging {
  const listed = credentials.map(toCredential);
  const kindOf = createKindReader(listed);

  const known = createLruCache<string, LoggedCredential>(CREDENTIALS_KEPT);
  const sent = createLruCache<string, string | null>(CREDENTIALS_KEPT);

  function toLoggedCredential(header: string | null): LoggedCredential {
    if (header === null) return { kind: "none" };
    return known.get(header, () => {
      const { name } = parseCredential(header);
      return { kind: kindOf(header), scheme: name?.scheme, user: name?.user };
    });
  }

  /** Returns a header of the same kind, scheme and user; the password is another one, unless it is listed. */
  function toHeader({ kind, scheme = "unknown", user = "" }: LoggedCredential): string | null {
    const token = kind === "listed" ? listedToken(user) : kind === "unlisted" ? unlistedToken(user) : undefined;
    if (token !== undefined) return `${scheme} ${token}`;
    if (kind === "otherScheme") return scheme === "unknown" ? scheme : `${scheme} token`;
    if (kind === "notBase64") return scheme === "unknown" ? "Basic !" : `${scheme} a`;
    return headerOfKind(kind, user)?.replace("Basic", scheme) ?? null;
  }

  function listedToken(user: string): string {
    const ofUser = (one: string) => parseCredential(`Basic ${toBase64(one)}`).name?.user === user;
    return toBase64(credentials.find(ofUser) ?? credentials[0] ?? "");
  }

  function unlistedToken(user: string): string {
    let text = `${user}:unlisted`;
    while (isListed(toCredential(text), listed)) text += "+";
    return toBase64(text);
  }

  return {
    toLogged(request) {
      const { method, target, origin } = request;
      const masked = redactTarget(target);
      return {
        method,
        target: masked,
        ...(masked !== target && { digest: digestOf(encoder.encode(splitSessionTarget(target)?.target ?? target)) }),
        headers: redactOnce(request.headers?.() ?? namedHeaders(request)),
        credential: toLoggedCredential(request.header("authorization")),
        implied: findImpliedSession(request, sessionBy),
        origin,
      };
    },
    toMessage({ method, target, digest, headers, credential, implied, origin }) {
      noteRedacted(headers);
      const { kind, scheme, user } = credential;
      const authorization = sent.get(`${kind} ${scheme} ${user}`, () => toHeader(credential));
      const cookie = implied === undefined ? null : `${SESSION_COOKIE}=${implied}`;
      return {
        method,
        target,
        ...(digest !== undefined && { targetDigest: digest }),
        ...(origin !== undefined && { origin }),
        headers: () => headers,
        header(name) {
          if (name === "authorization") return authorization;
          if (name === "cookie") return cookie;
          const values = headers.filter(([given]) => given === name).map(([, value]) => value);
          return values.length === 0 ? null : values.join(", ");
        },
      };
    },
  };
}

const encoder = new TextEncoder();

/** The headers on which answers depend, for a request that does not list its headers. */
const DECISIVE = ["prefer", "accept", "origin", "if-match", "if-none-match", "range"];

function namedHeaders({ header }: RequestMessage): HeaderList {
  return DECISIVE.flatMap((name) => {
    const value = header(name);
    return value === null ? [] : [[name, value] as const];
  });
}

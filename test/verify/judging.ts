/** Judges providers in process, as every test of the verification does. */
import { type Finding, type Report, type VerifyOptions, verify } from "../../src/adapters/library/index.js";
import { serveProvider } from "./http-provider.js";
import { createNoonClock } from "./noon-clock.js";
import { type Handler, PASSWORD, USER } from "./provider.js";

/** A quick run. The rate would make a test slow, and nothing else. */
export const QUICK = { quick: true, rate: 100_000 };

/** Fewer than a user's run has, since the mutants fall to queries that are not random. */
const RANDOM = 30;

export const CREDENTIALS = `${USER}:${PASSWORD}`;

export async function judge(
  create: (now: () => number) => Handler,
  options: VerifyOptions & { base?: string; overHttp?: boolean } = {},
): Promise<Report> {
  const { base = "", overHttp = false, ...rest } = options;
  const now = createNoonClock();
  const handler = create(now);
  const target = (request: Request) => {
    const url = new URL(request.url);
    url.pathname = base + url.pathname;
    return handler(base === "" ? request : new Request(url, request));
  };
  const served = overHttp ? await serveProvider(handler) : undefined;
  // Some providers let hours pass that nobody waits for.
  const usual = { credentials: CREDENTIALS, now, timeoutMilliseconds: 1500, maxMilliseconds: 86_400_000 };
  const all = { ...usual, ...(!rest.quick && { randomQueries: RANDOM }), ...rest };
  return verify(served?.url ?? target, all).finally(served?.close);
}

/** The rules that a report has as failed. */
export function failedRules({ checks }: Report): readonly string[] {
  return checks.filter(({ status }) => status === "failed").map(({ rule }) => rule);
}

export function findingsOf({ checks }: Report): readonly Finding[] {
  return checks.flatMap(({ findings }) => findings);
}

export function findingIds(report: Report): readonly string[] {
  return findingsOf(report).map(({ id }) => id);
}

/** Handlers for Mock Service Worker (MSW 2 and 3), in Node and in a page: the mock answers the operations, all else passes through. */

import { type HttpHandler, HttpResponse, http } from "msw";
import { withoutEndSlashes } from "../../base/http.js";
import { shown } from "../../base/text.js";
import { operations } from "../../contract/interface.js";
import type { ScenarioName } from "../../mock/admin-client/museum-controls.js";
import type { Exchange } from "../../mock/journal/exchange-record.js";
import { UNNAMED_ORIGIN } from "../../mock/message/messages.js";
import type { Mock } from "../../mock/mock.js";
import type { Scenario } from "../../scenarios/generated/scenario.js";
import { createMock, type MockOptions, type NameIn } from "../library/library.js";

/** Options of the handlers: those of a mock, and where the interface is. */
export interface MuseumHandlersOptions<Own extends readonly Scenario[] = readonly Scenario[]>
  extends Omit<MockOptions<Own>, "admin" | "adminToken"> {
  /**
   * The base address of the interface: a path of the page's own origin (`/api`), or a URL (`https://museum.example/v1`). Default: the
   * operations are answered at every address.
   */
  readonly base?: string;
  /** Does not write warnings and problems of requests to the console. */
  readonly quiet?: boolean;
}

/** A mock with its controls, and the handlers through which it answers. */
export interface MuseumHandlers<Name extends string = ScenarioName> extends Mock<Name> {
  /** For `setupServer(...handlers)` and `setupWorker(...handlers)`. */
  readonly handlers: HttpHandler[];
}

/** Creates a mock and its handlers. Throws a TypeError for an invalid option. */
export function museumHandlers<const Own extends readonly Scenario[] = readonly []>(
  options: MuseumHandlersOptions<Own> = {},
): MuseumHandlers<NameIn<Own>> {
  const { base, quiet = false, ...rest } = options;
  requireBase(base);
  const warn = quiet ? undefined : createConsoleWarnings();
  const mock = createMock<Own>({
    ...rest,
    admin: false,
    onExchange(exchange) {
      warn?.(exchange);
      options.onExchange?.(exchange);
    },
  });
  const pattern = baseOf(base);
  const handlers = operations.map(({ path }) =>
    http.all(new RegExp(`^${pattern}${ANY_SESSION}${path}$`), ({ request }) => answer(mock, request)),
  );
  return {
    ...mock,
    handlers,
    async session(...given) {
      const session = await mock.session(...given);
      return { ...session, url: session.url.replace(UNNAMED_ORIGIN, handlerBase(base)) };
    },
  };
}

function requireBase(base: string | undefined): void {
  if (base === undefined || base === "*" || isPath(base) || (/^https?:\/\//.test(base) && URL.canParse(base))) return;
  throw new TypeError(
    `Invalid value ${shown(base)} for base of museumHandlers; use a path (/api) or a URL (https://museum.example/v1).`,
  );
}

function isPath(base: string): boolean {
  return base.startsWith("/") && !base.startsWith("//");
}

/** How many warnings are remembered, and so written. */
const WARNINGS_WRITTEN = 100;

/** Writes each warning and problem to the console once; what a fault answers is meant. */
function createConsoleWarnings(): (exchange: Exchange) => void {
  const written = new Set<string>();
  return ({ method, target, warnings, problem, faults }) => {
    for (const text of [...warnings, ...(problem === undefined || faults ? [] : [problem])]) {
      // A problem with another value is the same problem.
      const key = text === problem ? text.replace(/"[^"]*"/g, "") : text;
      if (written.has(key) || written.size >= WARNINGS_WRITTEN) continue;
      written.add(key);
      console.warn(`museum-mock: ${method} ${target}: ${text}`);
    }
  };
}

/** The path of an operation is the last segment, with that of a session before it; the rest is the base address. */
function answer(mock: Pick<Mock, "fetch">, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  return mock.fetch(request, {
    mount: pathname.slice(0, pathname.search(TARGET)),
    whenCut: () => HttpResponse.error(),
  });
}

const ANY_ORIGIN = "https?://[^/]+";
const ANY_SESSION = "(?:/__session/[^/]+)?";
const TARGET = new RegExp(`${ANY_SESSION}/[^/]*$`);

function handlerBase(base = "*"): string {
  const { origin, pathname } = new URL(base === "*" ? "" : base, pageOrigin() ?? UNNAMED_ORIGIN);
  return origin + withoutEndSlashes(pathname);
}

function baseOf(base: string | undefined): string {
  if (base === undefined || base === "*") return `${ANY_ORIGIN}(?:/.*)?`;
  const { pathname } = new URL(base, UNNAMED_ORIGIN);
  // Outside a page, a path is answered at every origin.
  return isPath(base) && !pageOrigin()
    ? ANY_ORIGIN + escapedPattern(withoutEndSlashes(pathname))
    : escapedPattern(handlerBase(base));
}

function pageOrigin(): string | undefined {
  const { origin } = (globalThis.location ?? {}) as { readonly origin?: string };
  return origin?.startsWith("http") ? origin : undefined;
}

function escapedPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

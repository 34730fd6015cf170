/** Entry point for requests to the operations: base path, preflight, and errors of the mock itself. */
import { ControlError } from "./control/control-error.js";
import type { MockParts } from "./control/mock-parts.js";
import type { RunExchange } from "./exchange/exchange.js";
import { allowOrigin, answerPreflight, isPreflight } from "./exchange/headers.js";
import type { Exchange } from "./journal/exchange.js";
import { redactTarget } from "./journal/redaction.js";
import { withoutBasePath } from "./message/base-path.js";
import { type Problem, toProblemReply } from "./message/problem.js";
import type { ReplyMessage } from "./message/reply-message.js";
import type { RequestMessage } from "./message/request-message.js";

/** Creates the entry point for requests to the operations. */
export function createOperationEntry({ options, base, world, run }: MockParts): RunExchange {
  const { cors = true, stopwatch = () => 0, onExchange, onError } = options;
  const { basePath } = base;

  function answer(request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const started = stopwatch();
    try {
      if (cors && isPreflight(request)) {
        const reply = answerPreflight(request);
        onExchange?.(plainExchange(request, reply.status, stopwatch() - started));
        return reply;
      }
      const reply = run(request);
      return reply instanceof Promise ? reply.catch((error) => fail(error, request, started)) : reply;
    } catch (error) {
      return fail(error, request, started);
    }
  }

  function fail(error: unknown, request: RequestMessage, started: number): ReplyMessage {
    const problem = toFailureProblem(error, onError);
    const reply = toProblemReply(problem);
    // A request that is refused this early is not in the journal, but it is in the log.
    if (error instanceof ControlError) {
      const exchange = plainExchange(request, problem.status, stopwatch() - started);
      onExchange?.({ ...exchange, problem: problem.detail });
    }
    return cors ? allowOrigin(reply, request) : reply;
  }

  function failToLoad(error: unknown): ReplyMessage {
    onError?.(error);
    return toProblemReply(toLoadProblem(error));
  }

  function enter(request: RequestMessage): ReplyMessage | Promise<ReplyMessage> {
    const loading = world.ready();
    return loading ? loading.then(() => enter(request), failToLoad) : answer(request);
  }

  return (received) => enter(basePath === "" ? received : withoutBasePath(received, basePath));
}

/** An exchange that reached no operation: one with the admin API, or the preflight of a browser. */
export function plainExchange({ method, target }: RequestMessage, status: number, milliseconds: number): Exchange {
  return { method, target: redactTarget(target), status, warnings: [], milliseconds };
}

const FAILURE: Problem = {
  kind: "internal-error",
  status: 500,
  detail: "Internal error in museum-mock; please report it.",
};

/** The options of the mock are invalid, or a part of it could not be loaded. */
export function toLoadProblem(error: unknown): Problem {
  return { ...FAILURE, detail: error instanceof Error ? error.message : String(error) };
}

/** Returns the problem of an error; an unexpected one is reported. */
export function toFailureProblem(error: unknown, report: ((error: unknown) => void) | undefined): Problem {
  if (error instanceof ControlError) return error.problem;
  report?.(error);
  return FAILURE;
}

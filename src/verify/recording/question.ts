/** What a rule would have asked, found by checking it over the responses that are there, up to the first request that was not sent. */
import type { Query } from "../client/query.js";
import type { TargetRequest } from "../client/request.js";
import { type Run, toRequest } from "../target-model/run.js";
import type { Recorder, Rule } from "./define-rule.js";

/** Thrown in place of a request. */
class Unsent extends Error {
  constructor(readonly request: TargetRequest) {
    super();
  }
}

/** The first request that a rule would send; undefined if the run has sent them all, or the rule only reviews responses. */
export async function questionOf(run: Run, { check }: Rule, recorder: Recorder): Promise<string | undefined> {
  const sent = new Set(run.queries().map(({ target }) => target));
  const send = async (request: TargetRequest): Promise<never> => {
    throw new Unsent(request);
  };
  const get = async (query: Query) => (sent.has(query.target) ? run.get(query) : send(toRequest(query, run.right)));
  const { hours, events } = run.model;
  const unrecorded = { exercise() {}, breach() {} };
  try {
    await check?.({
      ...run,
      ...{ get, getAgain: get, once: (_, work) => work() },
      client: Object.assign(Object.create(run.client), { send }),
      // What is learned on the way is forgotten.
      model: { ...run.model, hours: { ...hours }, events: { ...events } },
      record: { ...recorder, ...unrecorded, blame: () => unrecorded, skip() {}, exempt() {} },
    });
  } catch (error) {
    if (!(error instanceof Unsent)) return undefined;
    const { method, target, disguise } = error.request;
    return `${method} ${disguise?.target ?? target}`;
  }
  return undefined;
}

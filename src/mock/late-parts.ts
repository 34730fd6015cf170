/** What a mock loads when it is first needed: what scenarios and faults do, and what explains a request. */
import type { RequestControls } from "./exchange/request-controls.js";
import type { Explainer, ExplainerParts } from "./explanation/explainer.js";
import type { RequestExplanation } from "./explanation/request-explanation.js";
import { loadEffects } from "./faults/effects-loading.js";
import { areEffectsLoaded } from "./faults/late-effects.js";
import type { ReplyMessage } from "./message/reply-message.js";
import type { RequestMessage } from "./message/request-message.js";

export interface LateParts {
  /** Loads what scenarios and faults do, and enters the scenario to start in; undefined once that is done. */
  ready(): Promise<void> | undefined;
  /** Enters the scenario to start in, without which no request can be answered; undefined once that is done. */
  begun(): Promise<void> | undefined;
  /** Loads what the answer to a request needs; undefined once it is there. */
  readyFor(request: RequestMessage): Promise<void> | undefined;
  /** Loads everything, so that nothing has to be waited for from then on. */
  all(): Promise<void>;
  /** Answers with an explanation, to a request that `readyFor` was asked about. */
  answerWithExplanation(request: RequestMessage, controls: RequestControls): ReplyMessage;
  explain(request: RequestMessage, controls: RequestControls): Promise<RequestExplanation>;
}

export interface LatePartsOptions extends ExplainerParts {
  /** Loads the built-in scenarios; undefined once they are there. */
  readonly loadScenarios: () => Promise<void> | undefined;
  /** Enters the scenario to start in; undefined if the mock starts in the standard world, without a fault. */
  readonly begin: (() => void) | undefined;
}

/** Preferences for which more is loaded, and a target that may have the twin of one. */
const NEEDY = /scenario|code|delay|fault|explain/i;
const TWIN = /__|%5f/i;

export function createLateParts({ loadScenarios, begin, ...parts }: LatePartsOptions): LateParts {
  let isBegun = begin === undefined;
  let explainer: Explainer | undefined;
  const start = () => {
    if (isBegun) return;
    begin?.();
    isBegun = true;
  };
  const load = async () => {
    await Promise.all([loadEffects(), loadScenarios()]);
    start();
  };
  const ready = () => (isBegun && areEffectsLoaded() && !loadScenarios() ? undefined : load());
  const loadExplainer = async () => {
    const [{ createExplainer }] = await Promise.all([import("./explanation/explainer.js"), ready()]);
    explainer ??= createExplainer(parts);
    return explainer;
  };
  const all = async () => void (await loadExplainer());
  const begun = () => (isBegun ? undefined : ready());
  return {
    ready,
    begun,
    all,
    readyFor({ header, target }) {
      const prefer = header("prefer");
      // Nearly all requests are through with this, which takes less time than the tests below.
      if (prefer === null && !target.includes("__") && !target.includes("%")) return begun();
      const isNeedy = TWIN.test(target) || (prefer !== null && NEEDY.test(prefer));
      if (!isNeedy) return begun();
      const isToExplain = !explainer && /explain|%/i.test(`${prefer} ${target}`);
      return isToExplain ? all() : ready();
    },
    answerWithExplanation(request, controls) {
      if (!explainer) throw new Error("what explains a request is not loaded");
      return explainer.answer(request, controls);
    },
    explain: async (request, controls) => (await loadExplainer()).explain(request, controls),
  };
}

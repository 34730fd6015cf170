/** Loads what explains a request when it is first asked: most of it is texts, which a page that only sends requests never needs. */
import type { RequestControls } from "../exchange/request-controls.js";
import type { RequestMessage } from "../message/request-message.js";
import type { ExplainerParts } from "./explainer.js";
import type { RequestExplanation } from "./request-explanation.js";

/** Derives what a request would be answered with, and why. It creates no session, counts nothing and fails never. */
export type ExplainLive = (request: RequestMessage, controls: RequestControls) => Promise<RequestExplanation>;

/** `scenariosReady` resolves once scenarios can be entered; undefined if they can. */
export function createLiveExplainer(
  parts: ExplainerParts,
  scenariosReady: () => Promise<void> | undefined,
): ExplainLive {
  return async (request, controls) => {
    const [{ createExplainer }] = await Promise.all([import("./explainer.js"), scenariosReady()]);
    return createExplainer(parts)(request, controls);
  };
}

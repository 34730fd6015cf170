/** Explains a request that nobody sent. */
import { shown } from "../../base/quote.js";
import type { RequestExplanation } from "../explanation/request-explanation.js";
import { invalidControl } from "./control-error.js";
import type { MockParts } from "./mock-parts.js";

interface ExplainedTarget {
  /** Path and query, with or without the controls of a request (`__today=…`). */
  readonly target: string;
  readonly method?: string;
  readonly session?: string | undefined;
}

/**
 * Derives what a request would be answered with, and why, for a client whose credential is let in. Changes nothing and leaves no
 * session behind. Throws a ControlError if the target is not a path.
 */
export async function explainTarget(
  { explain }: MockParts,
  { target, method = "GET", session }: ExplainedTarget,
): Promise<RequestExplanation> {
  if (!/^\/[\x21-\x7e]*$/.test(target))
    throw invalidControl(
      `Invalid value ${shown(target)} for target; use a path and query, such as /museum-hours?limit=5.`,
    );
  if (!/^[A-Za-z]{1,20}$/.test(method))
    throw invalidControl(`Invalid value ${shown(method)} for method; use one such as GET.`);
  return explain({ target, method: method.toUpperCase(), session });
}

/** Asks for a sample of the pages of a crawl again: what has changed meanwhile shows that the target is not at rest. */
import type { TargetResponse } from "../verify/client/response.js";
import { spread } from "../verify/queries/sample.js";
import type { Run } from "../verify/run.js";
import { describeDifference } from "../verify/target-model/response-text.js";
import { textOfResponse } from "./questions/model.js";

export interface SecondPass {
  readonly pages: number;
  /** The pages that were not the same again, in words. */
  readonly changed: readonly string[];
  readonly responses: readonly TargetResponse[];
}

const SAMPLE = 12;

export async function askAgain(run: Run, taken: readonly TargetResponse[]): Promise<SecondPass> {
  const sample = spread(taken, SAMPLE);
  const changed: string[] = [];
  const responses: TargetResponse[] = [];
  for (const first of sample) {
    const { query } = first.request;
    if (!query) continue;
    const again = await run.getAgain(query);
    responses.push(again);
    if (textOfResponse(query, again) === textOfResponse(query, first) || again.status >= 500) continue;
    changed.push(`${query.target}: ${describeDifference(query, first, again)}`);
  }
  return { pages: sample.length, changed, responses };
}

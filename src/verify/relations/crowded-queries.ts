/** Queries with more items than fit on a page of the default limit. */
import { crowdedRanges } from "../queries/event-queries.js";
import { startsOfHours } from "../queries/hours-queries.js";
import type { Parameters } from "../queries/query.js";
import type { Run } from "../run.js";
import { hoursList, type ListOperation } from "../target-model/list-operation.js";

/** Ranges of events with at least `least` events; for hours, starts that are spread over all that is known. */
export function crowdedQueries(run: Run, list: ListOperation, least?: number): readonly Parameters[] {
  return list === hoursList ? startsOfHours(run, 6).map((startDate) => ({ startDate })) : crowdedRanges(run, least);
}

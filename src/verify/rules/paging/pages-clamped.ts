/** A limit that is clamped is clamped for the offset, too. */
import { sentenceOn } from "../../../contract/document.js";
import { listOf } from "../../client/response.js";
import { crowdedQueries } from "../../queries/calendar-queries.js";
import { type Parameters, queryFor, rawQuery, unlessQuick } from "../../queries/query.js";
import { examine, requestsOf } from "../../relations/examination.js";
import { describeDifference, describeKeys, keysText } from "../../target-model/item.js";
import { LARGEST_LIMIT, type ListOperation, lists } from "../../target-model/list-operation.js";
import { defineRule, pagingRules, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "pages-clamped",
  operations: lists,
  source: "itself",
  summary: "If a limit over the maximum is taken for the maximum, it is so on every page.",
  basis: ({ operation, paging }) => sentenceOn(operation, paging.page),
  precondition: ({ many }) => `a target that clamps the limit, and more ${many} in one list than the maximum`,
  dependsOn: (list) => [...pagingRules(list), "limit-maximum"],
  check: checkClamped,
});

const OVER = 100;

async function checkClamped(context: RuleContext, list: ListOperation): Promise<void> {
  const ranges = unlessQuick(context, crowdedQueries(context, list, LARGEST_LIMIT + 1), 1);
  const checkRange = async (range: Parameters) => {
    const text = Object.entries(range).map(([name, value]) => `${name}=${value}`);
    const page = (number: number) => ({
      over: rawQuery(list.operation, [...text, `page=${number}`, `limit=${OVER}`].join("&")),
      largest: queryFor(list.operation, { ...range, page: number, limit: LARGEST_LIMIT }),
    });
    if (await isClamped(context, page(1))) await compareSecond(context, list, page(2));
  };
  await Promise.all(ranges.map(checkRange));
}

interface Pages {
  readonly over: ReturnType<typeof rawQuery>;
  readonly largest: ReturnType<typeof queryFor>;
}

/** Whether the first page is that of the maximum, and full, so that there can be a second one. */
async function isClamped({ get }: RuleContext, { over, largest }: Pages): Promise<boolean> {
  const first = await get(over);
  const isFull = (listOf(first)?.length ?? 0) >= LARGEST_LIMIT;
  return isFull && keysText(over, first) === keysText(largest, await get(largest));
}

function compareSecond(context: RuleContext, { operation }: ListOperation, pages: Pages): Promise<void> {
  return examine(context, async (get) => {
    const [one, other] = [await get(pages.over), await get(pages.largest)];
    if (!listOf(one) || !listOf(other)) return undefined;
    const expected = keysText(pages.largest, other);
    if (keysText(pages.over, one) === expected) return "agrees";
    return {
      message: `The first page of limit ${OVER} is that of ${LARGEST_LIMIT}, the second one is not.`,
      expected: describeKeys(operation, expected.split(",")),
      actual: describeDifference(pages.over, other, one),
      requests: requestsOf(one, other),
    };
  });
}

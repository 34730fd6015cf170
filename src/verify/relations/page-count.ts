/** How many of what `limit` counts a page holds. */
import { parseCalendarDate } from "../../contract/calendar-date.js";
import { getMuseumHours } from "../../contract/interface.js";
import type { Parameters, Query } from "../queries/query.js";
import type { Run } from "../run.js";
import { countOnPage } from "../target-model/page-unit.js";

/** Entries of hours are counted as they are, since a page of days of the calendar has at most one a day. */
export function countListed(run: Run, query: Query, list: readonly unknown[]): number {
  if (query.operation.id === getMuseumHours.id) return list.length;
  const parameters = query.parameters ?? parametersIn(query);
  // How a target reads such a query is undocumented, and so is the range that is paged.
  if (!parameters) return run.model.events.units.every((unit) => unit === "events") ? list.length : 0;
  const { page = 1, limit: _limit, ...range } = parameters;
  return countOnPage(run, list, { range, page });
}

/** The parameters of a query that is sent as it is written; undefined if they are not plain and documented values. */
function parametersIn({ target }: Query): Parameters | undefined {
  const given = new URLSearchParams(target.split("?")[1]);
  const values = ["startDate", "endDate", "page"].map((name) => given.getAll(name));
  if (values.some((all) => all.length > 1)) return undefined;
  const [startDate, endDate, page] = values.map(([value]) => value);
  const isDate = (text: string | undefined) => text === undefined || parseCalendarDate(text) !== undefined;
  if (!isDate(startDate) || !isDate(endDate) || !/^[1-9]\d*$/.test(page ?? "1")) return undefined;
  return { ...(startDate && { startDate }), ...(endDate && { endDate }), page: Number(page ?? 1) };
}

/**
 * Every documented request: both operations, each parameter left out, at its default and at its edges, every two values of
 * different parameters together, and pages to the end. What a parameter is and where it ends is read from the document.
 */
import covertable from "covertable";
import { addDays, FIRST_DATE, LAST_DATE } from "../../src/contract/calendar-date.js";
import { type DocumentedParameter, documentedPaths, parametersOf } from "./interface-document.js";
import { TODAY } from "./museum.js";
import type { Ask, Course, Question } from "./question.js";

const LEFT_OUT = "";
const MOST_PAGES = 500;

const startDates = [LEFT_OUT, TODAY, "2027-02-28", "2026-12-31", "2028-02-29", "2029-03-01", FIRST_DATE, "9999-12-24"];

/** How many days an endDate lies after the startDate; before it, it would not be a range. */
const spans = [LEFT_OUT, "0", "1", "7", "8", "365"];

export const documentedCourse: Course = async (ask) => {
  for (const path of documentedPaths) {
    for (const query of queriesOf(path)) await ask(documented(path, query));
    await askToTheEnd(ask, path);
  }
};

/** A few requests of each operation, for a target that is broken. */
export const shortCourse: Course = async (ask) => {
  for (const path of documentedPaths) {
    await ask(documented(path, { limit: "3" }));
    await ask(documented(path, { limit: "3", page: "2" }));
    await ask(documented(path, { limit: "30" }));
    await ask({ target: `${path}?limit=31` });
    await ask({ target: path, headers: {} });
  }
};

function documented(path: string, query: Readonly<Record<string, string>>): Question {
  const given = Object.entries(query).filter(([, value]) => value !== LEFT_OUT);
  const search = new URLSearchParams(given).toString();
  return { target: search ? `${path}?${search}` : path, isDocumented: true };
}

function queriesOf(path: string): readonly Record<string, string>[] {
  const factors = Object.fromEntries(parametersOf(path).map((parameter) => [parameter.name, valuesOf(parameter)]));
  const rows = covertable.make(factors, { length: 2 }) as Record<string, string>[];
  return rows.map((row) =>
    row["endDate"] ? { ...row, endDate: addDays(row["startDate"] || TODAY, Number(row["endDate"])) } : row,
  );
}

function valuesOf({ name, schema }: DocumentedParameter): string[] {
  if (schema.format === "date") return name === "endDate" ? spans : startDates;
  const { default: usual = 1, maximum } = schema;
  const edges = maximum === undefined ? [2, 3, 1000, Number.MAX_SAFE_INTEGER] : [2, usual + 1, maximum - 1, maximum];
  return [LEFT_OUT, ...new Set([1, usual, ...edges].map(String))];
}

/** All there is, in pages of the longest; the range of events is the widest that dates allow. */
async function askToTheEnd(ask: Ask, path: string): Promise<void> {
  const parameters = parametersOf(path);
  const widest = parameters.some(({ name }) => name === "endDate") ? { endDate: LAST_DATE } : {};
  const limit = String(parameters.find(({ name }) => name === "limit")?.schema.maximum);
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const response = await ask(documented(path, { startDate: FIRST_DATE, ...widest, limit, page: String(page) }));
    if (!response.ok || (await response.text()) === "[]") return;
  }
}

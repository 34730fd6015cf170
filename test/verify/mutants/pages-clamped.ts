/** Mutants that clamp the limit, and reckon the offset with what was given. */
import { type Mutant, mutant } from "../mutant.js";
import type { Parts, Values } from "../provider.js";

const given = (values: Values) => Number(values("limit")[0] ?? 10);

const clamped = (list: "hours" | "events") =>
  mutant(`a limit is clamped, and its offset is not, on ${list}`, `${list}-pages-clamped`, (parts: Parts) => ({
    limit: (values, path) => (given(values) > 30 ? 30 : parts.limit(values, path)),
    page: (values, path) => {
      const page = parts.page(values, path);
      const offset = given(values) > 30 && path.includes(list) ? (page - 1) * given(values) : (page - 1) * 30;
      return given(values) > 30 ? Math.floor(offset / 30) + 1 : page;
    },
  }));

export const mutants: readonly Mutant[] = [clamped("hours"), clamped("events")];

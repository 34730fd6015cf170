/** Mutants that have pages before the first one, or clamp the limit and reckon the offset with what was given. */
import { type Mutant, mutant } from "../mutant.js";
import type { Values } from "../provider.js";

const counted = (list: string) =>
  mutant(`page -1 is the last one, on ${list}`, `${list}-pages-before-first`, (parts) => ({
    page: (values, path) => {
      const page = Number(values("page")[0] ?? 1);
      return page < 0 && path.includes(list) ? page : parts.page(values, path);
    },
    slice: (items, page, limit) =>
      page < 0 ? items.slice(page * limit).slice(0, limit) : items.slice((page - 1) * limit, page * limit),
  }));

const given = (values: Values) => Number(values("limit")[0] ?? 10);

const clamped = (list: string) =>
  mutant(`a limit is clamped, and its offset is not, on ${list}`, `${list}-pages-clamped`, (parts) => ({
    limit: (values, path) => (given(values) > 30 ? 30 : parts.limit(values, path)),
    page: (values, path) => {
      const page = parts.page(values, path);
      const isOdd = given(values) > 30 && path.includes(list);
      return isOdd ? Math.floor(((page - 1) * given(values)) / 30) + 1 : page;
    },
  }));

export const mutants: readonly Mutant[] = [counted("hours"), counted("events"), clamped("hours"), clamped("events")];

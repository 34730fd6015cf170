/** Mutants that have pages before the first one. */
import { type Mutant, mutant } from "../mutant.js";

const counted = (list: "hours" | "events") =>
  mutant(`page -1 is the last one, on ${list}`, `${list}-pages-before-first`, (parts) => ({
    page: (values, path) => {
      const page = Number(values("page")[0] ?? 1);
      return page < 0 && path.includes(list) ? page : parts.page(values, path);
    },
    slice: (items, page, limit) =>
      page < 0 ? items.slice(page * limit).slice(0, limit) : items.slice((page - 1) * limit, page * limit),
  }));

export const mutants: readonly Mutant[] = [counted("hours"), counted("events")];

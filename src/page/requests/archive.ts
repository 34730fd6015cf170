/** Exchanges as an HTTP archive (HAR 1.2): one, or those of a view. */
import { toHttpArchive } from "../../mock/journal/http-archive.js";
import { callAdmin, readExchanges } from "../state/admin.js";
import type { Exchange, HttpArchive, Row } from "../state/types.js";
import { type Filter, serverFilters } from "./filter.js";

export function toArchiveText(exchange: Exchange): string {
  return JSON.stringify(toHttpArchive([exchange as never]), null, 2);
}

/** Returns the archive of the rows of a view. Like that of the mock, it says how many exchanges the journal has dropped. */
export async function archiveOf(rows: readonly Row[], filter: Filter): Promise<string> {
  const ids = new Set(rows.map(({ id }) => id));
  const query = serverFilters(filter);
  const empty = [
    ["format", "har"],
    ["session", filter["session"] || "*"],
    ["limit", "0"],
  ] as const;
  const [exchanges, archive] = await Promise.all([readExchanges(query), callAdmin("listRequests", { query: empty })]);
  const { log } = archive as HttpArchive;
  const { entries } = toHttpArchive(exchanges.filter(({ id }) => ids.has(id)) as never).log;
  return JSON.stringify({ log: { ...log, entries } }, null, 2);
}

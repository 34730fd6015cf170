/** One exchange as an HTTP archive (HAR 1.2). */
import { toHttpArchive } from "../../mock/journal/http-archive.js";
import type { Exchange } from "../state/types.js";

export function toArchiveText(exchange: Exchange): string {
  return JSON.stringify(toHttpArchive([exchange as never]), null, 2);
}

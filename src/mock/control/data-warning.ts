/** Warns about written fields that are not documented. They are stored, to test a client with them, but may be misspelt. */
import { nearestName } from "../../base/nearest-name.js";
import { unknownFields } from "../../fixtures/data-set-notices.js";
import { fieldsOf } from "../../fixtures/item-validation.js";
import { warnOfUnknown } from "../message/unknown-warning.js";
import type { DataTable } from "./data.js";
import type { DataRow } from "./data-text.js";

/** How many fields are named; an item can have thousands. */
const FIELDS_NAMED = 10;

/** Returns the header that names them; none if there are none. */
export function warningHeader(table: DataTable, body: DataRow): Record<string, string> {
  // In a patch, null removes a field.
  const unknown = unknownFields(table.kind, body).filter((name) => body[name] !== null);
  if (unknown.length === 0) return {};
  const fields = fieldsOf(table.kind);
  const listed = unknown.slice(0, FIELDS_NAMED).map((name) => ({ name, nearest: nearestName(name, fields) }));
  return { "Museum-Mock-Warning": warnOfUnknown("field", listed, unknown.length - listed.length).join(", ") };
}

/** The range of the request in focus, to be marked in the calendar. */
import { useEffect, useState } from "preact/hooks";
import { formatDay } from "../parts/words.js";

import { addressOf, formatAddress } from "../state/address.js";
import { callAdmin, EVERY_SESSION } from "../state/admin.js";
import { address, changeParams } from "../state/location.js";

export interface RequestFocus {
  readonly id: string;
  readonly request: string;
  readonly first: string;
  /** Null for a range without an end. */
  readonly last: string | null;
}

export function useRequestRange(id: string | undefined): RequestFocus | undefined {
  const [focus, setFocus] = useState<RequestFocus | undefined>(undefined);
  useEffect(() => {
    setFocus(undefined);
    if (!id || !/^\d+$/.test(id)) return;
    callAdmin("explainRecordedRequest", { path: { id }, query: EVERY_SESSION }).then(
      ({ request, range }) => range && setFocus({ id, request, first: range.first, last: range.last }),
      () => {},
    );
  }, [id]);
  return focus;
}

export function isInRange(date: string, focus: RequestFocus | undefined): boolean {
  return focus !== undefined && date >= focus.first && (focus.last === null || date <= focus.last);
}

export function RequestRange({ focus }: { readonly focus: RequestFocus | undefined }) {
  if (!focus) return null;
  const { id, request, first, last } = focus;
  const to = addressOf("requests", address.get());
  return (
    <p class="notice buttons">
      <span>
        <a href={formatAddress({ ...to, params: { ...to.params, open: id } })}>Request {id}</a>, <code>{request}</code>,
        asks for {formatDay(first)} {last === null ? "and later" : `to ${formatDay(last)}`}.
      </span>
      <button type="button" class="button tight" onClick={() => changeParams({ request: "" })}>
        Take the focus off
      </button>
    </p>
  );
}

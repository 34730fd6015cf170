/** The range of the request in focus, to be marked in the calendar. */
import { Button } from "../parts/controls.js";
import { formatDay } from "../parts/words.js";
import { readExplanation } from "../state/admin.js";
import { changeParams, linkTo } from "../state/location.js";
import type { Explanation } from "../state/types.js";
import { type AdminReading, useReading } from "../state/use-reading.js";

/** The explanation of the request. */
export function useRequestFocus(id = ""): AdminReading<Explanation> {
  return useReading(() => (id === "" ? undefined : readExplanation(id)), [id]);
}

export function isInRange(date: string, { value }: AdminReading<Explanation>): boolean {
  const { range } = value ?? {};
  return range !== undefined && date >= range.first && (range.last === null || date <= range.last);
}

export function RequestRange({
  id,
  focus,
}: {
  readonly id: string | undefined;
  readonly focus: AdminReading<Explanation>;
}) {
  const { value, error } = focus;
  if (error !== undefined) return <p class="notice bad">{error}</p>;
  if (!id || !value?.range) return null;
  const { first, last } = value.range;
  return (
    <p class="notice buttons">
      <span>
        <a href={linkTo("requests", "", { open: id })}>Request {id}</a>, <code>{value.request}</code>, asks for{" "}
        {formatDay(first)} {last === null ? "and later" : `to ${formatDay(last)}`}.
      </span>
      <Button look="tight" onClick={() => changeParams({ request: "" })}>
        Take the focus off
      </Button>
    </p>
  );
}

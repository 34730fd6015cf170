/** The latest requests, those marked that a fault would have met. */
import { plural } from "../parts/words.js";
import type { Row } from "../state/types.js";
import type { FaultValue } from "./fault-form.js";
import { type PreviewReading, previewFault } from "./fault-preview.js";

interface FaultHitsProps {
  readonly fault: FaultValue;
  readonly rows: readonly Row[];
  readonly reading: PreviewReading;
}

export function FaultHits({ fault, rows, reading }: FaultHitsProps) {
  const previewed = previewFault(fault, rows, reading);
  const hits = previewed.filter(({ isHit }) => isHit).length;
  return (
    <section class="card">
      <header>
        <h2>Which requests it meets</h2>
        <p>
          {rows.length === 0
            ? "Send a few requests, and they are listed here."
            : `Of the last ${plural(rows.length, "request")} it would have met ${hits === 0 ? "none" : hits}.`}
          {"probability" in fault && " Which ones depends on the seed of the mock."}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and a keyboard has to reach it. */}
      <ul class="hits" tabIndex={0} aria-label="The last requests">
        {previewed.toReversed().map(({ row: { id, target }, isHit }) => (
          <li key={id} class={isHit ? "hit" : undefined}>
            <span>{isHit ? "Hit" : "–"}</span>
            <span class="target">{target}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest requests, those marked that a fault would have met. */
import { Card } from "../parts/card.js";
import { plural } from "../parts/words.js";
import { inSession, readExchanges } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import { useReading } from "../state/use-reading.js";
import type { WorldState } from "../state/world.js";
import type { Draft } from "./fault-draft.js";
import { previewFault } from "./fault-preview.js";

const SHOWN = 30;

export function FaultHits({ fault, state }: { readonly fault: Draft; readonly state: WorldState }) {
  const { session, profile, clock } = state;
  const newest = useStore(journal).rows.at(-1)?.id;
  const query = [["limit", String(SHOWN)], ...inSession(session)] as const;
  const read = useReading(() => readExchanges(query), [session, newest]);
  const requests = read.value ?? [];
  const hits = previewFault(fault, requests, { profile, today: clock.today });
  return (
    <Card
      title="Which requests it meets"
      text={
        <>
          {requests.length === 0
            ? "Send a few requests, and they are listed here."
            : `Of the last ${plural(requests.length, "request")} it would have met ${hits.length || "none"}.`}
          {"probability" in fault && " Which ones depends on the seed of the mock."}
          {"mutant" in fault && " Of these, a mutant meets only those whose answer it changes."}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and a keyboard has to reach it. */}
      <ul class="stack tight-stack scroll small" tabIndex={0} aria-label="The last requests">
        {requests.toReversed().map((request) => (
          <li key={request.id} class={hits.includes(request) ? "notice bad cut" : "notice cut"}>
            {hits.includes(request) ? "Hit" : "–"} <code>{request.target}</code>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The latest requests, those marked that a fault would have met. */
import { useEffect, useState } from "preact/hooks";
import type { Profile } from "../../contract/choices/table.js";
import { plural } from "../parts/words.js";
import { callAdmin, inSession } from "../state/admin.js";
import { journal } from "../state/journal.js";
import { useStore } from "../state/store.js";
import type { Exchange } from "../state/types.js";
import type { WorldState } from "../state/world.js";
import type { Draft } from "./fault-draft.js";
import { previewFault } from "./fault-preview.js";

const SHOWN = 30;

export function FaultHits({ fault, state }: { readonly fault: Draft; readonly state: WorldState }) {
  const { session, profile, clock } = state;
  const exchanges = useLatest(session);
  const previewed = previewFault(fault, exchanges, { profile: profile as Profile, today: clock.today });
  const hits = previewed.filter(({ isHit }) => isHit).length;
  return (
    <section class="card">
      <header>
        <h2>Which requests it meets</h2>
        <p>
          {exchanges.length === 0
            ? "Send a few requests, and they are listed here."
            : `Of the last ${plural(exchanges.length, "request")} it would have met ${hits === 0 ? "none" : hits}.`}
          {"probability" in fault && " Which ones depends on the seed of the mock."}
          {"mutant" in fault && " Of these, a mutant meets only those whose answer it changes."}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and a keyboard has to reach it. */}
      <ul class="stack tight-stack scroll small" tabIndex={0} aria-label="The last requests">
        {previewed.toReversed().map(({ exchange: { id, target }, isHit }) => (
          <li key={id} class={isHit ? "notice bad cut" : "notice cut"}>
            {isHit ? "Hit" : "–"} <code>{target}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest requests of a session, with their headers. */
function useLatest(session: string): readonly Exchange[] {
  const state = useStore(journal);
  const newest = state.rows.at(-1)?.id;
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  useEffect(() => {
    let isLatest = true;
    callAdmin("listRequests", { query: [["limit", String(SHOWN)], ...inSession(session)] }).then(
      ({ requests }) => isLatest && setExchanges(requests),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [session, newest]);
  return exchanges;
}

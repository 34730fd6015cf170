/** The bar at the top: which session, which day, which scenario, and whether the page follows the mock. */

import type { FeedState } from "../feed/messages.js";
import { Icon } from "../parts/icon.js";
import { formatDay, plural } from "../parts/words.js";
import { steps, undoLast } from "../state/actions.js";
import { addressOf, formatAddress } from "../state/address.js";
import { feedState } from "../state/journal.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";

const feedTexts: Readonly<Record<FeedState, string>> = {
  connecting: "Connecting",
  live: "Live",
  polling: "Live, every 2 s",
  away: "Mock is away",
  locked: "Locked",
};

export function Bar() {
  const now = useStore(address);
  const state = useStore(world);
  const feed = useStore(feedState);
  const undoable = useStore(steps);
  const to = (section: string) => formatAddress(addressOf("steer", now, section));
  const scenario = state?.scenarios.current ?? "standard";
  const faults = state?.faults.length ?? 0;
  const tone = feed === "live" || feed === "polling" ? "good" : feed === "away" ? "bad" : "";
  return (
    <header class="bar">
      <SessionSelect />
      {state && (
        <a class={`bar-fact${state.clock.isHeld ? " edit" : ""}`} href={to("clock")}>
          <Icon name="clock" size={15} />
          <span>
            {formatDay(state.clock.today)}
            {state.clock.isHeld && <span class="live-text"> · held</span>}
          </span>
        </a>
      )}
      {state && (
        <a class={`bar-fact ${scenario === "standard" ? "bar-quiet" : "edit"}`} href={to("scenarios")}>
          <span>{scenario === "standard" ? "No scenario" : scenario}</span>
        </a>
      )}
      {faults > 0 && (
        <a class="bar-fact bad" href={to("faults")}>
          <span>{plural(faults, "fault")}</span>
        </a>
      )}
      <div class="bar-end">
        {undoable.length > 0 && (
          <button type="button" class="button quiet tight" title={undoable.at(-1)?.done} onClick={undoLast}>
            <Icon name="undo" size={16} />
            Undo
          </button>
        )}
        <span class={`live ${tone}`} title={feedTexts[feed]}>
          <span class="live-text">{feedTexts[feed]}</span>
        </span>
      </div>
    </header>
  );
}

function SessionSelect() {
  const now = useStore(address);
  const state = useStore(world);
  const chosen = now.params["session"] ?? "";
  const ids = [...new Set([...(state?.sessions.map(({ id }) => id) ?? []), ...(chosen === "" ? [] : [chosen])])].sort();
  return (
    <label class="bar-fact">
      <Icon name="person" size={15} />
      <span class="unseen">Session</span>
      <select
        class="bare-select"
        value={chosen}
        onChange={(event) => changeParams({ session: event.currentTarget.value })}
      >
        <option value="">Default session</option>
        {ids.map((id) => (
          <option key={id} value={id}>
            Session {id}
          </option>
        ))}
      </select>
    </label>
  );
}

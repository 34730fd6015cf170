/** The bar at the top: which session, which day, which scenario, and whether the page follows the mock. */

import type { FeedState } from "../feed/messages.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { formatDay, nameOfSession, plural } from "../parts/words.js";
import { steps, undoLast } from "../state/actions.js";
import { feedState } from "../state/journal.js";
import { address, changeParams, linkTo } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";

const feedTexts: Readonly<Record<FeedState, readonly [text: string, tone: string]>> = {
  connecting: ["Connecting", ""],
  live: ["Live", "good"],
  polling: ["Live, every 2 s", "good"],
  away: ["Mock is away", "bad"],
  locked: ["Locked", ""],
};

export function Bar() {
  const state = useStore(world);
  const undoable = useStore(steps);
  const [text, tone] = feedTexts[useStore(feedState)];
  const scenario = state?.scenarios.current ?? "standard";
  const faults = state?.faults.length ?? 0;
  return (
    <header class="buttons bar">
      <SessionSelect />
      {state && (
        <a class={`bar-fact${state.clock.isHeld ? " edit" : ""}`} href={linkTo("steer", "clock")}>
          <Icon name="clock" size={15} />
          <span>
            {formatDay(state.clock.today)}
            {state.clock.isHeld && <span class="live-text"> · held</span>}
          </span>
        </a>
      )}
      {state && (
        <a class={`bar-fact ${scenario === "standard" ? "bar-quiet" : "edit"}`} href={linkTo("steer", "scenarios")}>
          <span>{scenario === "standard" ? "No scenario" : scenario}</span>
        </a>
      )}
      {faults > 0 && (
        <a class="bar-fact bad" href={linkTo("steer", "faults")}>
          <span>{plural(faults, "fault")}</span>
        </a>
      )}
      <div class="buttons bar-end small">
        {undoable.length > 0 && (
          <Button look="quiet tight" title={undoable.at(-1)?.done} onClick={undoLast}>
            <Icon name="undo" size={16} />
            Undo
          </Button>
        )}
        <span class={`buttons soft live ${tone}`} title={text}>
          <span class="live-text">{text}</span>
        </span>
      </div>
    </header>
  );
}

function SessionSelect() {
  const chosen = useStore(address).params["session"] ?? "";
  const known = useStore(world)?.sessions.map(({ id }) => id) ?? [];
  return (
    <label class="bar-fact">
      <Icon name="person" size={15} />
      <span class="unseen">Session</span>
      <select class="bare" value={chosen} onChange={(event) => changeParams({ session: event.currentTarget.value })}>
        {[...new Set(["", ...known, chosen])].sort().map((id) => (
          <option key={id} value={id}>
            {nameOfSession(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

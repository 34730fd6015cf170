/** Says that the mock is away, that it is back, and what the page ignores in its address. */
import { useEffect, useRef } from "preact/hooks";
import { feedState } from "../state/journal.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import { notify } from "../state/toasts.js";
import { look } from "../state/world.js";

export function Banner() {
  const state = useStore(feedState);
  const { problems } = useStore(address);
  const wasAway = useRef(false);
  useEffect(() => {
    if (state === "away") wasAway.current = true;
    if (!wasAway.current || (state !== "live" && state !== "polling")) return;
    wasAway.current = false;
    notify({ tone: "good", text: "The mock is back." });
    look();
  }, [state]);
  return (
    <div role="alert">
      {state === "away" && (
        <p class="notice bad">
          The mock does not answer. It may have been stopped; this page asks again every few seconds, and shows what it
          knew last.
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} class="notice odd">
          {problem}
        </p>
      ))}
    </div>
  );
}

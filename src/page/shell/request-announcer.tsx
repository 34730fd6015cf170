/** Tells a screen reader of new requests: how many, and no more often than every few seconds. */
import { useEffect, useState } from "preact/hooks";
import { plural } from "../parts/words.js";
import { journal } from "../state/journal.js";

const EVERY_MILLISECONDS = 4000;

export function RequestAnnouncer() {
  const [text, setText] = useState("");
  useEffect(() => {
    let told = journal.get().arrived;
    let _timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      _timer = undefined;
      const { arrived, rows } = journal.get();
      const newest = rows.at(-1);
      if (arrived === told || !newest) return;
      setText(
        `${plural(arrived - told, "new request")}, the last one ${newest.method} ${newest.target}: ${newest.status}`,
      );
      told = arrived;
    };
    return journal.subscribe(() => {
      _timer ??= setTimeout(tell, EVERY_MILLISECONDS);
    });
  }, []);
  return (
    <p class="unseen" aria-live="polite">
      {text}
    </p>
  );
}

/** The state of the session: saved, loaded, or shared as a link. */
import { useRef } from "preact/hooks";
import { copyText } from "../parts/code-block.js";
import { tellError } from "../state/actions.js";
import { linkToState, offerFile, saveState } from "../state/shared-state.js";
import { notify } from "../state/toasts.js";
import { sessionOfTab } from "../state/world.js";

export function StateCard() {
  const input = useRef<HTMLInputElement>(null);
  const load = async () => {
    const file = input.current?.files?.[0];
    if (file) await offerFile(file);
    if (input.current) input.current.value = "";
  };
  const share = async () => {
    const link = await linkToState();
    if (link === undefined) throw new Error("The state is too large for a link; save it as a file.");
    if (!(await copyText(link))) throw new Error("The browser did not let the page copy; save a file instead.");
    notify({ tone: "good", text: "A link with the state is copied.", session: sessionOfTab() });
  };
  return (
    <section class="card">
      <header>
        <h2>The state</h2>
        <p>
          Clock, scenarios, choices, faults and edits, for a colleague or for later. A state or a capsule of a failed
          Playwright test can also be dropped on the page.
        </p>
      </header>
      <div class="buttons">
        <button type="button" class="button" onClick={() => void saveState().catch(tellError)}>
          Save the state
        </button>
        <button type="button" class="button" onClick={() => input.current?.click()}>
          Load a state
        </button>
        <button type="button" class="button" onClick={() => void share().catch(tellError)}>
          Copy a link
        </button>
        <input ref={input} type="file" accept=".json" hidden aria-label="A state or a capsule" onChange={load} />
      </div>
    </section>
  );
}

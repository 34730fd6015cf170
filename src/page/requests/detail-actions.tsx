/** What to do with a request: copy it as code, save it, send it again, force the scenario that it met. */
import { useState } from "preact/hooks";
import { CopyButton } from "../parts/code-block.js";
import { act } from "../state/actions.js";
import { addressOf, formatAddress } from "../state/address.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { notify } from "../state/toasts.js";
import type { Exchange } from "../state/types.js";
import { world } from "../state/world.js";
import { toArchiveText } from "./archive.js";
import { codeKinds, toCode } from "./code.js";
import { replay } from "./replay.js";

export function DetailActions({ exchange, onTest }: { readonly exchange: Exchange; readonly onTest: () => void }) {
  const [isSending, setSending] = useState(false);
  const state = useStore(world);
  const { scenario = "standard" } = exchange;
  const send = async () => {
    setSending(true);
    const id = await replay(exchange);
    setSending(false);
    if (id === undefined) return;
    changeParams({ open: String(id) });
    notify({ tone: "good", text: `Sent again, as request ${id}.`, session: exchange.session ?? "" });
  };
  const force = () =>
    act({
      done: `The scenario is “${scenario}”.`,
      step: { id: "enterScenario", body: { scenario } },
    });
  return (
    <section>
      <div class="buttons">
        <button type="button" class="button main-button" disabled={isSending} onClick={send}>
          Send again
        </button>
        <button type="button" class="button" onClick={onTest}>
          Make a test
        </button>
        <span class="soft small">Copy as</span>
        {codeKinds.map((kind) => (
          <CopyButton key={kind} class="button" label={kind} what="to copy" text={() => toCode(kind, exchange)} />
        ))}
        <CopyButton class="button" label="HAR" what="to copy" text={() => toArchiveText(exchange)} />
        {state && state.scenarios.current !== scenario && (
          <button type="button" class="button" onClick={force}>
            Force its scenario
          </button>
        )}
        {exchange.operation && (
          <a class="button quiet" href={formatAddress(calendarOf(exchange))}>
            Show in the calendar
          </a>
        )}
      </div>
    </section>
  );
}

function calendarOf({ id, today = "" }: Exchange) {
  const to = addressOf("museum", address.get());
  return { ...to, params: { ...to.params, request: String(id), day: today } };
}

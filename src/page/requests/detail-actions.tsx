/** What to do with a request: copy it as code, save it, send it again, force the scenario that it met. */
import { useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { CopyButton } from "../parts/code-block.js";
import { act } from "../state/actions.js";
import { changeParams, linkTo } from "../state/location.js";
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
  const { id, scenario = "standard", today = "" } = exchange;
  const send = async () => {
    setSending(true);
    const sent = await replay(exchange);
    setSending(false);
    if (sent === undefined) return;
    changeParams({ open: String(sent) });
    notify({ tone: "good", text: `Sent again, as request ${sent}.`, session: exchange.session ?? "" });
  };
  const force = () =>
    act({ done: `The scenario is “${scenario}”.`, step: { id: "enterScenario", body: { scenario } } });
  return (
    <div class="buttons">
      <Button look="main" disabled={isSending} onClick={send}>
        Send again
      </Button>
      <Button onClick={onTest}>Make a test</Button>
      <span class="soft small">Copy as</span>
      {codeKinds.map((kind) => (
        <CopyButton key={kind} look="" label={kind} what="to copy" text={() => toCode(kind, exchange)} />
      ))}
      <CopyButton look="" label="HAR" what="to copy" text={() => toArchiveText(exchange)} />
      {state && state.scenarios.current !== scenario && <Button onClick={force}>Force its scenario</Button>}
      {exchange.operation && (
        <a class="button quiet" href={linkTo("museum", "", { request: String(id), day: today })}>
          Show in the calendar
        </a>
      )}
    </div>
  );
}

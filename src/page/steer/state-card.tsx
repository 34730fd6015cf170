/** The state of the session: saved, loaded, or shared as a link. */
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { copyText } from "../parts/code-block.js";
import { FileButton } from "../parts/file-button.js";
import { tellError } from "../state/actions.js";
import { sessionOfTab } from "../state/location.js";
import { linkToState, offerFile, saveState } from "../state/shared-state.js";
import { notify } from "../state/toasts.js";

export function StateCard() {
  const share = async () => {
    await copyText(await linkToState());
    notify({ tone: "good", text: "A link with the state is copied.", session: sessionOfTab() });
  };
  return (
    <Card
      title="The state"
      text="Clock, scenarios, choices, faults and edits, for a colleague or for later. A failed Playwright test attaches its own."
    >
      <div class="buttons">
        <Button onClick={() => saveState().catch(tellError)}>Save the state</Button>
        <FileButton label="Load a state" what="A state" onFile={offerFile} />
        <Button onClick={() => share().catch(tellError)}>Copy a link</Button>
      </div>
    </Card>
  );
}

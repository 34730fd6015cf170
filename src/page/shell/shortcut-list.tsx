/** The list of shortcuts. */
import { Button } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { shortcuts } from "./shortcuts.js";

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <dl class="facts">
        {shortcuts.map(([keys, does]) => (
          <>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
      <div class="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

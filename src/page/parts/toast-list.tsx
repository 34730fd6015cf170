/** Shows the short messages, and reads them to a screen reader. */
import { useStore } from "../state/store.js";
import { dismiss, type Toast, toasts } from "../state/toasts.js";
import { Button } from "./button.js";
import { Icon } from "./icon.js";
import { nameOfSession } from "./words.js";

export function ToastList() {
  const shown = useStore(toasts);
  return (
    <div class="stack tight-stack toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Message({ id, tone, text, session, undo }: Toast) {
  const close = () => dismiss(id);
  const takeBack = () => {
    close();
    undo?.();
  };
  return (
    <div class={`toast small ${tone}`}>
      <div>
        <p>{text}</p>
        {session !== undefined && <p class="soft">{nameOfSession(session)}</p>}
      </div>
      {undo && (
        <Button look="tight" onClick={takeBack}>
          Undo
        </Button>
      )}
      <Button look="quiet tight" aria-label="Close the message" onClick={close}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}

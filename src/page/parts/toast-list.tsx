/** Shows the short messages, and reads them to a screen reader. */
import { useStore } from "../state/store.js";
import { dismiss, toasts } from "../state/toasts.js";
import { Icon } from "./icon.js";
import { nameOfSession } from "./words.js";

export function ToastList() {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, tone, text, session, action }) => (
        <div key={id} class={`toast ${tone}`}>
          <div>
            <p>{text}</p>
            {session !== undefined && <p class="soft">{nameOfSession(session)}</p>}
          </div>
          {action && (
            <button
              type="button"
              class="button tight"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" class="button quiet tight" aria-label="Close the message" onClick={() => dismiss(id)}>
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}

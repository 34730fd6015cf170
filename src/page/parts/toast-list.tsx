/** Shows the short messages, and reads them to a screen reader. */
import { useStore } from "../state/store.js";
import { dismiss, toasts } from "../state/toasts.js";
import { Icon } from "./icon.js";

export function ToastList() {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, tone, text, action }) => (
        <div key={id} class={`toast ${tone}`}>
          <p>{text}</p>
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

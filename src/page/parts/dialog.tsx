/** Dialogs, and messages that pass. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Store, type Toast, toasts, useStore } from "../state/store.js";
import { Button, Icon } from "./controls.js";
import { nameOfSession } from "./words.js";

/** Shows messages; in a dialog, those that came since it was opened, after the one with this id. */
function ToastList({ after = 0 }: { readonly after?: number | undefined }) {
  const shown = useStore(toasts).filter(({ id }) => id > after);
  return (
    <div class="stack tight-stack toasts" role="status" aria-live="polite">
      {shown.map((toast) => (
        <Message key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function Message({ id, tone, text, session, undo }: Toast) {
  const close = () => toasts.dismiss(id);
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

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether it holds input that is not saved: it asks before it closes. */
  readonly isChanged?: boolean;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

/** How many dialogs are open. What lies under a dialog can't be reached. */
const dialogs = new Store(0);

export function Dialog({ title, onClose, isChanged, isWide, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [before] = useState(() => toasts.get().at(-1)?.id);
  useLayoutEffect(() => {
    const shown = element.current;
    shown?.showModal();
    dialogs.set(dialogs.get() + 1);
    return () => {
      dialogs.set(dialogs.get() - 1);
      // Gives the focus back to what opened it.
      shown?.close();
    };
  }, []);
  const leave = (event: Event) => {
    event.preventDefault();
    if (isChanged) confirmFirst({ ...DISCARD, run: onClose });
    else onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape leaves a dialog by itself.
    <dialog
      ref={element}
      class={isWide ? "wide" : undefined}
      aria-labelledby={id}
      onCancel={leave}
      onClose={() => element.current && onClose()}
      onClick={(event) => event.target === element.current && leave(event)}
    >
      <div class="stack dialog-body">
        <h2 id={id}>{title}</h2>
        <ToastList after={before} />
        {children}
        {/* The last one, so that the focus begins with the first field. */}
        <Button look="quiet square" aria-label="Close the dialog" onClick={leave}>
          <Icon name="close" />
        </Button>
      </div>
    </dialog>
  );
}

const DISCARD = { title: "Discard what you typed?", text: "It is not saved yet.", action: "Discard" };

interface ConfirmedAction {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  run(): unknown;
}

const question = new Store<ConfirmedAction | undefined>(undefined);

export function confirmFirst(asked: ConfirmedAction): void {
  question.set(asked);
}

function Confirmation() {
  const asked = useStore(question);
  if (!asked) return null;
  const close = () => question.set(undefined);
  const run = () => {
    close();
    asked.run();
  };
  return (
    <Dialog title={asked.title} onClose={close}>
      <p>{asked.text}</p>
      <div class="buttons">
        <Button look="bad" onClick={run}>
          {asked.action}
        </Button>
        <Button onClick={close}>Keep</Button>
      </div>
    </Dialog>
  );
}

/** What lies over the page: the question that is asked, and the messages, unless a dialog shows them. */
export function Overlays() {
  const isUnderDialog = useStore(dialogs) > 0;
  return (
    <>
      {!isUnderDialog && <ToastList />}
      <Confirmation />
    </>
  );
}

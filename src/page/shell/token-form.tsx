/** Asks for the token of the admin API. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Field } from "../parts/field.js";
import { refreshJournal } from "../state/journal.js";
import { isLocked, look } from "../state/world.js";

export function TokenForm() {
  const [token, setToken] = useState("");
  const [isWrong, setWrong] = useState(() => document.cookie.includes("museum-mock-token="));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure context, which a mock by a name is not.
    document.cookie = `museum-mock-token=${encodeURIComponent(token)}; path=/__admin; SameSite=Strict`;
    setToken("");
    await look();
    refreshJournal();
    setWrong(isLocked.get());
  };
  return (
    <form class="card alone" ref={form} onSubmit={submit}>
      <header>
        <h1>This mock asks for its token</h1>
        <p>It was started with --admin-token. The token stays in this browser, in a cookie that only the mock gets.</p>
      </header>
      <Field
        label="Token"
        type="password"
        value={token}
        onValue={setToken}
        isRequired
        isInvalid={isWrong}
        hint={isWrong ? "That is not the token." : undefined}
      />
      <div class="buttons">
        <button type="submit" class="button main-button">
          Unlock
        </button>
      </div>
    </form>
  );
}

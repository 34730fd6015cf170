/** Asks for the token of the admin API. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../parts/card.js";
import { Field } from "../parts/field.js";
import { Form } from "../parts/form.js";
import { refreshJournal } from "../state/journal.js";
import { isLocked, look } from "../state/world.js";

export function TokenForm() {
  const [token, setToken] = useState("");
  const [isWrong, setWrong] = useState(() => document.cookie.includes("museum-mock-token="));
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const unlock = async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure context, which a mock by a name is not.
    document.cookie = `museum-mock-token=${encodeURIComponent(token)}; path=/__admin; SameSite=Strict`;
    setToken("");
    await look();
    refreshJournal();
    setWrong(isLocked.get());
  };
  return (
    <Card
      isAlone
      title="This mock asks for its token"
      text="It was started with --admin-token. The token stays in this browser, in a cookie that only the mock gets."
    >
      <div ref={form}>
        <Form submit="Unlock" onSubmit={unlock}>
          <Field
            label="Token"
            type="password"
            value={token}
            onValue={setToken}
            required
            aria-invalid={isWrong}
            hint={isWrong ? "That is not the token." : undefined}
          />
        </Form>
      </div>
    </Card>
  );
}

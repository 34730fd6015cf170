/** What stands in place of the page: a token is needed, or the session is gone. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/controls.js";
import { Field, Form } from "../parts/form.js";
import { Card } from "../parts/view.js";
import { act } from "../state/actions.js";
import { changeParams } from "../state/address.js";
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

export function GoneSession({ id }: { readonly id: string }) {
  const create = () =>
    act({
      done: `The session ${id} is created, as the default session is now.`,
      step: { id: "openSession", body: { id } },
      isFinal: true,
    });
  return (
    <Card
      isAlone
      title={`There is no session ${id}`}
      text="It was dropped, or the mock was started again. Nothing is changed until you choose: what you do in the default session affects everybody."
    >
      <div class="buttons">
        <Button look="main" onClick={create}>
          Create it again
        </Button>
        <Button onClick={() => changeParams({ session: "" })}>Go to the default session</Button>
      </div>
    </Card>
  );
}

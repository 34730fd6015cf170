/** Stands in for each view while the address names a session that the mock does not have. */
import { act } from "../state/actions.js";
import { changeParams } from "../state/location.js";

export function GoneSession({ id }: { readonly id: string }) {
  const create = () =>
    act({
      done: `The session ${id} is created, as the default session is now.`,
      step: { id: "openSession", body: { id } },
      isFinal: true,
    });
  return (
    <section class="card alone">
      <header>
        <h1>There is no session {id}</h1>
        <p>
          It was dropped, or the mock was started again. Nothing is changed until you choose: what you do in the default
          session affects everybody.
        </p>
      </header>
      <div class="buttons">
        <button type="button" class="button main-button" onClick={create}>
          Create it again
        </button>
        <button type="button" class="button" onClick={() => changeParams({ session: "" })}>
          Go to the default session
        </button>
      </div>
    </section>
  );
}

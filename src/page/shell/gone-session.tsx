/** Stands in for each view while the address names a session that the mock does not have. */
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
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

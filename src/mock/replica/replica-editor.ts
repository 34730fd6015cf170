/** The data editor of a replica: each write is an event, which is refused if the data were written since they were read. */
import type { EditData } from "../sessions/data-editor.js";
import type { Replica } from "./replica.js";

export function createReplicaEditor(replica: Replica): EditData {
  return (session) => {
    let read = replica.position();
    return {
      read() {
        read = replica.position();
        return session.snapshot().catalogue();
      },
      async edit(table, id, item) {
        const edit = { session: session.id, table, id, item: item ?? null, read };
        const outcome = await replica.submit({ kind: "edit", edit });
        return "isWritten" in outcome && outcome.isWritten;
      },
    };
  };
}

/** Collects what a replay of an exchange needs; exchanges that rest on the same share it. */
import type { DataHolder, NamedSession, ReplayFacts } from "../journal/exchange-record.js";
import { createKindReader } from "../message/credential-kind.js";
import type { SessionState } from "../sessions/session-state.js";

type MakeReplayFacts = (
  state: SessionState,
  authorization: string | null,
  named: NamedSession | undefined,
) => ReplayFacts;

export function createReplayFacts(listed: readonly Uint8Array[], dataNow: () => DataHolder): MakeReplayFacts {
  const kindOf = createKindReader(listed);
  let last: ReplayFacts | undefined;
  return (state, authorization, named) => {
    const credential = kindOf(authorization);
    const data = dataNow();
    if (last?.state === state && last.credential === credential && last.data === data && last.named === named) {
      return last;
    }
    last = { state, data, credential, named };
    return last;
  };
}

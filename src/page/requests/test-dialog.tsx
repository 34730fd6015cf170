/** Makes a test from requests: its expectation is checked against the journal while it is written. */
import { useEffect, useState } from "preact/hooks";
import { CodeBlock } from "../parts/code-block.js";
import { Button } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { saveFile } from "../parts/files.js";
import { Check, Field, Select } from "../parts/form.js";
import { nameOfSession, plural } from "../parts/words.js";
import { tellError } from "../state/actions.js";
import { callAdmin, inSession } from "../state/admin.js";
import { useReading } from "../state/use-reading.js";
import {
  expectationOf,
  type MadeTest,
  shortestGap,
  type TestKind,
  titleOf,
  usualForm,
  writeTest,
} from "./made-test.js";

interface TestDialogProps {
  /** Those that are meant; of several sessions, those of the first one are taken. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** A test of more requests is no longer read. */
const MOST = 50;

export function TestDialog({ ids, onClose }: TestDialogProps) {
  const [made, setMade] = useState<MadeTest | undefined>(undefined);
  const [kind, setKind] = useState<TestKind>("vitest");
  useEffect(() => {
    read(ids.slice(-MOST)).then(setMade, (error) => {
      tellError(error);
      onClose();
    });
  }, []);
  if (!made) return null;
  const code = writeTest(kind, made);
  const set = (changes: Partial<MadeTest["form"]>) => setMade({ ...made, form: { ...made.form, ...changes } });
  const { exchanges, form, title } = made;
  const gap = shortestGap(exchanges);
  const session = exchanges[0]?.session ?? "";
  return (
    <Dialog title="Make a test" onClose={onClose} isWide>
      <p class="soft">
        From {plural(exchanges.length, "request")}. {nameOfSession(session)}: the test begins in its state as it is now.
        {ids.length > exchanges.length && " The others are of other sessions, or too many."}
      </p>
      <div class="fields">
        <Field label="Title" value={title} onValue={(value) => setMade({ ...made, title: value })} />
        <Select
          label="For"
          value={kind}
          options={[
            ["vitest", "vitest"],
            ["playwright", "Playwright"],
          ]}
          onValue={(value) => setKind(value as TestKind)}
        />
        <Field
          label="Quiet for"
          value={form.quietFor}
          placeholder="1s"
          hint="no request too many comes in this time"
          onValue={(quietFor) => set({ quietFor })}
        />
      </div>
      <fieldset class="buttons" aria-label="What is expected">
        <Check label="This number of requests" isOn={form.exactly} onValue={(exactly) => set({ exactly })} />
        <Check label="Their statuses" isOn={form.statuses} onValue={(statuses) => set({ statuses })} />
        {exchanges.length > 1 && (
          <Check label="Their order" isOn={form.inOrder} onValue={(inOrder) => set({ inOrder })} />
        )}
        {gap > 0 && <Check label={`At least ${gap} ms apart`} isOn={form.gaps} onValue={(gaps) => set({ gaps })} />}
      </fieldset>
      <Verdict made={made} session={session} />
      <CodeBlock text={code} what="the test" />
      <div class="buttons">
        <Button look="main" onClick={() => saveFile(fileNames[kind], code)}>
          Download {fileNames[kind]}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

const fileNames: Readonly<Record<TestKind, string>> = { vitest: "museum.test.js", playwright: "museum.spec.js" };

async function read(ids: readonly number[]): Promise<MadeTest> {
  const all = await Promise.all(ids.map((id) => callAdmin("getRequest", { path: { id: String(id) } })));
  const exchanges = all.filter(({ session }) => session === all[0]?.session);
  const state = await callAdmin("getWorld", { query: inSession(exchanges[0]?.session ?? "") });
  return { origin: location.origin, title: titleOf(exchanges), exchanges, state, form: usualForm };
}

/** Whether the expectation holds for the journal since the first of the requests, and what comes nearest if not. */
function Verdict({ made: { exchanges, form }, session }: { readonly made: MadeTest; readonly session: string }) {
  const expected = expectationOf(exchanges, { ...form, quietFor: "" });
  const body = { ...expected, since: (exchanges[0]?.id ?? 1) - 1 } as never;
  const { value, error } = useReading(
    () => callAdmin("verifyRequests", { query: inSession(session), body }),
    [JSON.stringify(body), session],
  );
  const verdict = error === undefined ? value : { verified: false, message: error };
  if (!verdict || !("message" in verdict)) return <p class="notice">Checking…</p>;
  const held = verdict.verified
    ? "It holds for what was recorded."
    : "It does not hold for what the session was asked since.";
  return (
    <p class={verdict.verified ? "notice good" : "notice bad"} role="status">
      {held} {verdict.message}
    </p>
  );
}

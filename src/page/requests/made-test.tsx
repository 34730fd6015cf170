/** Makes a test of requests, with the state that they were asked in. */
import { useEffect, useState } from "preact/hooks";
import type { StateDocument } from "../../mock/state/state-document.js";
import { CodeBlock } from "../parts/code.js";
import { Button, saveFile } from "../parts/controls.js";
import { Dialog } from "../parts/dialog.js";
import { Field, Select } from "../parts/form.js";
import { nameOfSession, plural } from "../parts/words.js";
import { tellError } from "../state/actions.js";
import {
  AS_SET,
  callAdmin,
  inSession,
  type JournaledExchange,
  readExchange,
  readRows,
  readState,
} from "../state/admin.js";
import { journal } from "../state/journal.js";
import { programOrigin } from "../state/place.js";
import { world } from "../state/world.js";
import { sendAgain } from "./code.js";
import { toRepeatedRequest } from "./recorded-request.js";

type TestKind = keyof typeof kinds;

interface MadeTest {
  readonly origin: string;
  readonly title: string;
  /** The oldest first. */
  readonly exchanges: readonly JournaledExchange[];
  readonly state: StateDocument;
}

/** Returns the code of a test that passes as it is. */
export function writeTest(kind: TestKind, { title, exchanges, state, origin }: MadeTest): string {
  const operations = new Set(exchanges.map(({ operation }) => operation));
  const [operation] = operations;
  const expected = { ...(operations.size === 1 && operation && { operation }), exactly: exchanges.length };
  const statuses = exchanges.map(({ status }) => status);
  return `// MUSEUM_URL=${origin} runs it over the data of this mock.
import { expect, test } from "museum-mock/${kind}";

test(${toCode(title)}, async ({ museum }) => {
  await museum.restoreState(${JSON.stringify(state, null, 2).replaceAll("\n", "\n  ")});

  // What was recorded. Let your application do it instead.
  const headers = { Authorization: "Basic " + btoa(museum.credentials) };
${exchanges.map((exchange) => `  ${requestLine(exchange)}`).join("\n")}

  await expect(museum).toHaveBeenAsked(${toCode(expected)});
  const statuses = (await museum.requests()).map(({ status }) => status);
  expect(statuses).toEqual(${toCode(statuses)});
});
`;
}

function requestLine(exchange: JournaledExchange): string {
  const { method, status, credential } = exchange;
  const { target, headers } = toRepeatedRequest(exchange);
  const sent = [
    ...(credential ? ["...headers"] : []),
    ...(headers["prefer"] ? [`Prefer: ${toCode(headers["prefer"])}`] : []),
  ].join(", ");
  const init = [
    ...(method === "GET" ? [] : [`method: ${toCode(method)}`]),
    ...(sent === "" ? [] : [sent === "...headers" ? "headers" : `headers: { ${sent} }`]),
  ].join(", ");
  const address = `\`\${museum.url}${target.replace(/[`\\]|\$\{/g, "\\$&")}\``;
  const call = `museum.fetch(${address}${init && `, { ${init} }`})`;
  return status === 0
    ? `await ${call}.then((response) => response.text()).catch(() => {}); // cut`
    : `await ${call}; // ${status}`;
}

function titleOf(exchanges: readonly JournaledExchange[]): string {
  const [first] = exchanges;
  if (!first) return "asks the museum";
  const statuses = exchanges.map(({ status }) => (status === 0 ? "cut" : status)).join(", ");
  return exchanges.length === 1
    ? `${first.method} ${toRepeatedRequest(first).target} gets ${statuses}`
    : `gets ${statuses.slice(0, 60)}`;
}

const toCode = JSON.stringify;

interface TestDialogProps {
  /** Those that are meant; of several sessions, those of the first one are taken. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** A test of more requests is no longer read. */
const MOST = 50;

const kinds = {
  vitest: { name: "vitest", file: "museum.test.js" },
  playwright: { name: "Playwright", file: "museum.spec.js" },
} as const;

export function TestDialog({ ids, onClose }: TestDialogProps) {
  const [made, setMade] = useState<MadeTest | undefined>(undefined);
  const [kind, setKind] = useState<TestKind>("vitest");
  const [[tone, verdict], setVerdict] = useState<Verdict>(["", "Trying whether it passes…"]);
  useEffect(() => {
    readTest(ids.slice(-MOST))
      .then((read) => {
        setMade(read);
        return tryTest(read).then(setVerdict);
      })
      .catch((error: unknown) => {
        tellError(error);
        onClose();
      });
  }, []);
  if (!made) return null;
  const { exchanges, title } = made;
  const code = writeTest(kind, made);
  const { file } = kinds[kind];
  return (
    <Dialog title="Make a test" onClose={onClose} isWide>
      <p class="soft">
        From {plural(exchanges.length, "request")}. {nameOfSession(sessionOf(exchanges))}: the test begins in its state
        as it is set now, with no request counted yet.
        {ids.length > exchanges.length && " The others are of other sessions, or too many."}
      </p>
      <p class={`notice ${tone}`} role="status">
        {verdict}
      </p>
      <div class="fields">
        <Field label="Title" value={title} onValue={(value) => setMade({ ...made, title: value })} />
        <Select
          label="For"
          value={kind}
          options={Object.entries(kinds).map(([value, { name }]) => [value, name])}
          onValue={(value) => setKind(value as TestKind)}
        />
      </div>
      <CodeBlock text={code} what="the test" />
      <div class="buttons">
        <Button look="main" onClick={() => saveFile(file, code)}>
          Download {file}
        </Button>
      </div>
    </Dialog>
  );
}

type Verdict = readonly [tone: string, says: string];

/** Sends the requests again, in a session of their own that has the state, as the test does. */
async function tryTest({ exchanges, state }: MadeTest): Promise<Verdict> {
  if (world.get()?.profile.credentialCheck === "listed")
    return ["", "It was not tried: the journal keeps no password."];
  const id = `test-of-${exchanges[0]?.id}`;
  await callAdmin("openSession", { body: { id } });
  await callAdmin("setWorld", { query: inSession(id), body: state });
  for (const exchange of exchanges) await sendAgain(toRepeatedRequest(exchange), id);
  const { requests } = await readRows(inSession(id));
  await callAdmin("dropSession", { path: { id } });
  // They were listed meanwhile.
  await journal.refresh();
  const other = exchanges.findIndex(({ status }, at) => status !== requests[at]?.status);
  if (other < 0) return ["good", "Tried: it passes as it is."];
  const { id: recorded, status } = exchanges[other] as JournaledExchange;
  const now = requests[other]?.status ?? "no answer";
  return [
    "bad",
    `Tried: it does not pass as it is. Request ${recorded} got ${status} in another state, and gets ${now} in the one that is set now. Take the requests of one state, and set that state first.`,
  ];
}

function sessionOf([first]: readonly JournaledExchange[]): string {
  return first?.session ?? "";
}

async function readTest(ids: readonly number[]): Promise<MadeTest> {
  const all = await Promise.all(ids.map(readExchange));
  const exchanges = all.filter(({ session = "" }) => session === sessionOf(all));
  const state = await readState(sessionOf(exchanges), AS_SET);
  return { origin: programOrigin(), title: titleOf(exchanges), exchanges, state };
}

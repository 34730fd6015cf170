/** Code to copy: what the page does, as a curl line, a `Prefer` header, a command line and a call of the library. */
import { useState } from "preact/hooks";
import { toShellWord } from "../../base/text.js";
import { adminOperations } from "../../mock/admin/generated/admin-operations.js";
import { targetOf } from "../../mock/admin-client/admin-request.js";
import { tellError } from "../state/actions.js";
import { address } from "../state/address.js";
import { type AdminStep, queryOf } from "../state/admin.js";
import { hasToken, isInBrowser, programOrigin } from "../state/place.js";
import { Button } from "./controls.js";

type Snippet = readonly [name: string, text: string];

interface SnippetSource {
  readonly step: AdminStep;
  /** What `Prefer` asks for one request alone, such as `today=2027-03-10`. */
  readonly prefer?: string | undefined;
  readonly serve?: string | undefined;
  /** A call of the controls, such as `clock.hold("2027-03-10")`. */
  readonly library?: string | undefined;
}

interface SnippetPlace {
  readonly origin: string;
  readonly session: string;
  readonly hasToken: boolean;
}

export function snippetsOf(source: SnippetSource, place: SnippetPlace): readonly Snippet[] {
  const { step, prefer, serve, library } = source;
  const { origin, session, hasToken } = place;
  const token = hasToken ? ", { token: process.env.MUSEUM_ADMIN_TOKEN }" : "";
  const client = `createAdminClient(${JSON.stringify(origin)}${token})`;
  const museum = session === "" ? client : `await ${client}.session(${JSON.stringify(session)})`;
  const call = `import { createAdminClient } from "museum-mock";\n\nconst museum = ${museum};\nawait museum.${library};`;
  return [
    ["curl", toCurl(step, place)],
    ...(prefer ? [["Header of one request", `Prefer: ${prefer}`] as const] : []),
    ...(serve ? [["Command line", `museum-mock serve ${serve}`] as const] : []),
    ...(library ? [["Library", call] as const] : []),
  ];
}

function toCurl(step: AdminStep, { origin, session, hasToken }: SnippetPlace): string {
  const { id, body, path = {} } = step;
  const { method } = adminOperations[id];
  const words = [
    "curl",
    ...(method === "GET" ? [] : ["-X", method]),
    ...(hasToken ? ["-H", '"Authorization: Bearer $MUSEUM_ADMIN_TOKEN"'] : []),
    ...(body === undefined ? [] : ["-H", "'Content-Type: application/json'", "-d", toShellWord(JSON.stringify(body))]),
    toShellWord(`${origin}/__admin${targetOf(id, { path, query: queryOf(step, session) })}`),
  ];
  return words.join(" ");
}

export function preference(name: string, value: string): string {
  return /^[\w.~:@+-]+$/.test(value) ? `${name}=${value}` : `${name}="${value.replace(/["\\]/g, "\\$&")}"`;
}

const SHOWN_MILLISECONDS = 1500;

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (copyBySelection(text)) return;
    throw new Error("The browser did not let the page copy; select the text, or save a file instead.");
  }
}

/** Copies without the clipboard API, which a page that came over plain HTTP from another machine does not have. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

interface CopyButtonProps {
  readonly text: string | (() => string);
  readonly label?: string;
  /** What is copied, for a screen reader. */
  readonly what: string;
  readonly look?: string;
}

export function CopyButton({ text, label = "Copy", what, look = "tight" }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(typeof text === "function" ? text() : text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MILLISECONDS);
  };
  return (
    <Button look={look} about={what} onClick={() => copy().catch(tellError)}>
      {isCopied ? "Copied" : label}
    </Button>
  );
}

/** A block that scrolls is reached by keyboard. */
export function CodeBlock({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long block scrolls, and a keyboard has to reach it. */}
      <pre tabIndex={0} role="group" aria-label={what}>
        {text}
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

export function SnippetList({ snippets }: { readonly snippets: readonly Snippet[] }) {
  return (
    <details>
      <summary>Do this from a test or a terminal{isInBrowser() && ", with museum-mock serve"}</summary>
      <dl class="stack tight-stack small">
        {snippets.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <CodeBlock text={text} what={name} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Shows snippets for the session of the tab, or for the one that is named. */
export function Snippets({ session, ...source }: SnippetSource & { readonly session?: string }) {
  const place = { origin: programOrigin(), session: session ?? address.session(), hasToken: hasToken() };
  return <SnippetList snippets={snippetsOf(source, place)} />;
}

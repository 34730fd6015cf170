/** The same action from a terminal, a request, the command line and a test. */
import { sessionOfTab } from "../state/location.js";
import { type Snippet, type SnippetPlace, type SnippetSource, snippetsOf } from "../steer/snippets.js";
import { CodeBlock } from "./code-block.js";

export function SnippetList({ snippets }: { readonly snippets: readonly Snippet[] }) {
  return (
    <details class="snippets">
      <summary>Do this from a test or a terminal</summary>
      <dl class="stack tight-stack small">
        {snippets.map(({ name, text }) => (
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

/** For the session of the tab, or the one that is named. */
export function Snippets({ session, ...source }: SnippetSource & { readonly session?: string }) {
  const place = placeOfTab();
  return <SnippetList snippets={snippetsOf(source, { ...place, session: session ?? place.session })} />;
}

/** Where the mock of this page is. */
export function placeOfTab(): SnippetPlace {
  const hasToken = document.cookie.includes("museum-mock-token=");
  return { origin: location.origin, session: sessionOfTab(), hasToken };
}

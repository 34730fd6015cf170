/** The same action from a terminal, a request, the command line and a test. */
import type { Snippet } from "../steer/snippets.js";
import { CodeBlock } from "./code-block.js";

export function Snippets({ snippets }: { readonly snippets: readonly Snippet[] }) {
  return (
    <details class="snippets">
      <summary>Do this from a test or a terminal</summary>
      <dl>
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

/** The choices as switches: each point that the document leaves open, its answers with what they mean and what they give. */
import { useEffect, useState } from "preact/hooks";
import { choiceIds } from "../../contract/choices/answers.js";
import { type ChoiceId, choiceById } from "../../contract/choices/table.js";
import { profileNames, profiles } from "../../contract/profile.js";
import { Icon } from "../parts/icon.js";
import { Snippets } from "../parts/snippets.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { type ChoiceExamples, ChoiceSwitch } from "./choice-switch.js";
import type { PanelProps } from "./panel.js";
import { placeOfTab } from "./place.js";
import { ProfileFile } from "./profile-file.js";
import { snippetsOf } from "./snippets.js";

export function ChoicesPanel({ state }: PanelProps) {
  const { params } = useStore(address);
  const { q = "" } = params;
  const examples = useExamples();
  const shown = choiceIds.filter((id) => has(q, id));
  const changed = choiceIds.filter((id) => state.profile[id] !== profiles.default[id]);
  const take = (name: keyof typeof profiles) => {
    const answers = differing(profiles[name], state.profile);
    act({
      done: `The profile is ${name}.`,
      step: { id: "changeProfile", body: answers },
    });
  };
  const own = Object.fromEntries(changed.map((id) => [id, state.profile[id]]));
  return (
    <div class="stack">
      <section class="card">
        <header>
          <h2>
            {changed.length === 0
              ? "The default profile"
              : `${plural(changed.length, "answer")} differ from the default`}
          </h2>
          <p>
            The document leaves these points open. Choose how this mock answers each, to be like the service that you
            will meet.
          </p>
        </header>
        <div class="buttons">
          {profileNames.map((name) => (
            <button key={name} type="button" class="button" onClick={() => take(name)}>
              Profile {name}
            </button>
          ))}
          <ProfileFile own={own} />
        </div>
        <Snippets
          snippets={snippetsOf(
            {
              step: { id: "changeProfile", body: own },
              serve: changed.map((id) => `--choice ${id}=${state.profile[id]}`).join(" ") || "--profile default",
              library: `profile(${JSON.stringify(own)})`,
            },
            placeOfTab(),
          )}
        />
      </section>
      <div class="toolbar">
        <div class="search">
          <Icon name="search" size={16} />
          <input
            class="input"
            type="search"
            data-search
            aria-label="Search the choices"
            placeholder="Search the choices"
            value={q}
            onInput={(event) => changeParams({ q: event.currentTarget.value })}
          />
        </div>
        <span class="soft small">{plural(shown.length, "choice")}</span>
      </div>
      <section class="card" aria-label="Choices">
        <div>
          {shown.map((id) => (
            <ChoiceSwitch key={id} id={id} state={state} example={examples[id]} />
          ))}
          {shown.length === 0 && <p class="empty">No choice matches “{q}”.</p>}
        </div>
      </section>
    </div>
  );
}

function differing(wanted: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(wanted).filter(([id, answer]) => now[id] !== answer));
}

function has(query: string, id: ChoiceId): boolean {
  const { question, document } = choiceById(id);
  return `${id} ${question} ${document}`.toLowerCase().includes(query.toLowerCase());
}

/** Made by the build; the page works without them. */
function useExamples(): ChoiceExamples {
  const [examples, setExamples] = useState<ChoiceExamples>({});
  useEffect(() => {
    fetch("page/choice-examples.json")
      .then((response) => response.json())
      .then(setExamples, () => {});
  }, []);
  return examples;
}

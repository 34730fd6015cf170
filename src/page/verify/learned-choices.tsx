/** The choices as learned from a service beside those of the mock; adopted one by one or all at once. */
import type { Report } from "../../verify/report/report.js";
import { act } from "../state/actions.js";
import type { WorldState } from "../state/world.js";
import { type LearnedChoice, learnedChoices } from "./learned.js";

interface LearnedChoicesProps {
  readonly report: Report;
  readonly state: WorldState;
}

export function LearnedChoices({ report, state }: LearnedChoicesProps) {
  const learned = learnedChoices(report.choices, state.profile);
  const differing = learned.filter(({ isAdoptable }) => isAdoptable);
  const adopt = (choices: readonly LearnedChoice[]) => {
    const body = Object.fromEntries(choices.map(({ id, observed }) => [id, observed]));
    const done =
      choices.length === 1 ? `${choices[0]?.id} is ${choices[0]?.observed}.` : `${choices.length} answers are adopted.`;
    act({ done, step: { id: "changeProfile", body } });
  };
  return (
    <section class="card">
      <header>
        <h2>How it answers what the document leaves open</h2>
        {differing.length > 0 && (
          <button type="button" class="button main-button" onClick={() => adopt(differing)}>
            Adopt {differing.length === 1 ? "the answer that differs" : `all ${differing.length} answers that differ`}
          </button>
        )}
        <p>Adopt its answers, and this mock behaves as the service does.</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls sideways, and a keyboard has to reach it. */}
      <div class="table-scroll" tabIndex={0} role="group" aria-label="Choices as learned">
        <table class="data-table">
          <thead>
            <tr>
              <th scope="col">Choice</th>
              <th scope="col">The service</th>
              <th scope="col">This mock</th>
              <th scope="col">
                <span class="unseen">Adopt</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {learned.map((choice) => (
              <tr key={choice.id}>
                <th scope="row" title={choice.evidence}>
                  {choice.id}
                </th>
                <td>{choice.observed ?? <span class="soft">{choice.status}</span>}</td>
                <td>{choice.isAdoptable ? <span class="tag odd">{choice.own}</span> : choice.own}</td>
                <td>
                  {choice.isAdoptable && (
                    <button type="button" class="button tight" onClick={() => adopt([choice])}>
                      Adopt<span class="unseen"> {choice.id}</span>
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

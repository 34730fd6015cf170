/** The choices as learned from a service beside those of the mock; adopted one by one or all at once. */
import { describeObserved } from "../../verify/report/observed-text.js";
import type { Report } from "../../verify/report/report.js";
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { DataTable } from "../parts/table.js";
import { act } from "../state/actions.js";
import type { WorldState } from "../state/world.js";

interface LearnedChoicesProps {
  readonly report: Report;
  readonly state: WorldState;
}

function adopt(choices: readonly LearnedChoice[]): void {
  const [first] = choices;
  const done = choices.length === 1 ? `${first?.id} is ${first?.observed}.` : `${choices.length} answers are adopted.`;
  const body = Object.fromEntries(choices.map(({ id, observed }) => [id, observed]));
  void act({ done, step: { id: "changeProfile", body } });
}

export function LearnedChoices({ report, state }: LearnedChoicesProps) {
  const learned = learnedChoices(report.choices, state.profile);
  const differing = learned.filter(({ isAdoptable }) => isAdoptable);
  return (
    <Card
      title="How it answers what the document leaves open"
      text="Adopt its answers, and this mock behaves as the service does."
      action={
        differing.length > 0 && (
          <Button look="main" onClick={() => adopt(differing)}>
            Adopt {differing.length === 1 ? "the answer that differs" : `all ${differing.length} answers that differ`}
          </Button>
        )
      }
    >
      <DataTable
        label="Choices as learned"
        titles={["Choice", "The service", "This mock"]}
        action="Adopt"
        rows={learned.map((choice) => [
          <span title={choice.evidence}>{choice.id}</span>,
          choice.observed ?? <span class="soft">{choice.status}</span>,
          choice.isAdoptable ? <span class="tag odd">{choice.own}</span> : choice.own,
          choice.isAdoptable && (
            <Button look="tight" about={choice.id} onClick={() => adopt([choice])}>
              Adopt
            </Button>
          ),
        ])}
      />
    </Card>
  );
}

interface LearnedChoice {
  readonly id: string;
  /** What the service does; undefined if that is not clear. */
  readonly observed: string | undefined;
  /** Why it is not clear, in words. */
  readonly status: string;
  readonly own: string;
  readonly evidence: string;
  /** Whether it is known, and differs. */
  readonly isAdoptable: boolean;
}

/** The observed choices of a report beside the answers of the mock. */
function learnedChoices(
  choices: Report["choices"],
  profile: Readonly<Record<string, string>>,
): readonly LearnedChoice[] {
  return Object.entries(choices).map(([id, { status, answer, evidence, possible }]) => {
    const observed = status === "observed" && answer !== null ? answer : undefined;
    const own = profile[id] ?? "";
    const several = status === "open" ? possible?.join(" or ") : undefined;
    const seen = status === "notExercised" ? "not seen" : (several ?? describeObserved({ status, answer }));
    return { id, observed, status: seen, own, evidence, isAdoptable: observed !== undefined && observed !== own };
  });
}

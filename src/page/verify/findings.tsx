/** The findings of a verification, and what it learned. */
import type { Check, Report } from "../../verify/report/report.js";
import { describeObserved, describeOthers, reasonsForNoVerdict, toTold } from "../../verify/report/summary.js";
import { CodeBlock } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { DataTable, Facts, Table } from "../parts/table.js";
import { Card } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { WorldState } from "../state/world.js";

export function FindingList({ report }: { readonly report: Report }) {
  const failed = report.checks.filter(({ status }) => status === "failed");
  const passed = report.checks.filter(({ status }) => status === "passed");
  const without = report.checks.filter(({ status }) => status === "notExercised" || status === "notApplicable");
  const title = reasonsForNoVerdict(report).length > 0 ? "No verdict" : "No rule is broken";
  return (
    <Card title={failed.length > 0 ? `${plural(failed.length, "rule")} broken` : title}>
      <div class="lines">
        {failed.map((check) => (
          <FailedCheck key={check.rule} check={check} />
        ))}
      </div>
      {report.advice.length > 0 && (
        <details>
          <summary>Advice, {report.advice.length}</summary>
          <ul class="stack">
            {report.advice.map(({ id, message, reproduce }) => (
              <li key={id}>
                {message}
                <CurlLines lines={reproduce} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <CheckTable title="Kept" checks={passed} />
      <CheckTable title="Not exercised or not applicable" checks={without} />
    </Card>
  );
}

function FailedCheck({ check: { rule, summary, basis, message, findings } }: { readonly check: Check }) {
  return (
    <article class="stack tight-stack">
      <div>
        <h3>{summary}</h3>
        <p class="soft small">
          <code>{rule}</code> · {basis}
        </p>
      </div>
      {findings.length === 0 && <p>{message}</p>}
      {toTold(findings).map((finding) => {
        const { id, message: says, expected, actual, reproducibility, reproduce } = finding.finding;
        return (
          <div key={id} class="stack tight-stack">
            <p>{says}</p>
            <Facts
              of={[
                ["Expected", expected],
                ["Came", actual],
                ["Seen", reproducibility],
                ["Also", describeOthers(finding)],
              ]}
            />
            <CurlLines lines={reproduce} />
          </div>
        );
      })}
    </article>
  );
}

function CurlLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <CodeBlock key={line} text={line} what="the curl line" />);
}

function CheckTable({ title, checks }: { readonly title: string; readonly checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <details>
      <summary>
        {title}, {checks.length}
      </summary>
      <Table rows={checks.map(({ summary, message }) => [summary, message])} />
    </details>
  );
}

export function LearnedChoices({ report, state }: { readonly report: Report; readonly state: WorldState }) {
  const learned = learnedChoices(report.choices, state.profile);
  const differing = learned.filter(({ isAdoptable }) => isAdoptable);
  const adopt = (choices: readonly LearnedChoice[]) => {
    const [first] = choices;
    const done =
      choices.length === 1 ? `${first?.id} is ${first?.observed}.` : `${choices.length} answers are adopted.`;
    const body = Object.fromEntries(choices.map(({ id, observed }) => [id, observed]));
    void act({ done, step: { id: "changeProfile", body } });
  };
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
          choice.isAdoptable ? <span class="tag odd">{choice.current}</span> : choice.current,
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

type LearnedChoice = ReturnType<typeof learnedChoices>[number];

/** The observed choices of a report beside the answers of the mock. */
function learnedChoices(choices: Report["choices"], profile: Readonly<Record<string, string>>) {
  return Object.entries(choices).map(([id, { status, answer, evidence, possible }]) => {
    /** What the service does; undefined if that is not clear. */
    const observed = status === "observed" && answer !== null ? answer : undefined;
    const current = profile[id] ?? "";
    const several = status === "open" ? possible?.join(" or ") : undefined;
    const seen = status === "notExercised" ? "not seen" : (several ?? describeObserved({ status, answer }));
    const isAdoptable = observed !== undefined && observed !== current;
    return { id, observed, status: seen, current, evidence, isAdoptable };
  });
}

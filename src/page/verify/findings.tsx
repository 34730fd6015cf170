/** The findings of a verification, and what it learned. */
import type { Check, Report } from "../../verify/report/report.js";
import {
  describeObserved,
  describeOthers,
  reasonsForNoVerdict,
  type ToldFinding,
  toTold,
} from "../../verify/report/summary.js";
import { CodeBlock } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { DataTable, Table } from "../parts/table.js";
import { Card } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { act } from "../state/actions.js";
import type { WorldState } from "../state/world.js";

export function FindingList({ report }: { readonly report: Report }) {
  const failed = report.checks.filter(({ status }) => status === "failed");
  const passed = report.checks.filter(({ status }) => status === "passed");
  const others = report.checks.filter(({ status }) => status === "notExercised" || status === "notApplicable");
  return (
    <Card title={failed.length > 0 ? `${plural(failed.length, "rule")} broken` : titleWithoutFailure(report)}>
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
      <CheckTable title="Not exercised or not applicable" checks={others} />
    </Card>
  );
}

function titleWithoutFailure(report: Report): string {
  return reasonsForNoVerdict(report).length > 0 ? "No verdict" : "No rule is broken";
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
      {toTold(findings).map((told) => (
        <ToldOnce key={told.finding.id} told={told} />
      ))}
    </article>
  );
}

function ToldOnce({ told }: { readonly told: ToldFinding }) {
  const { message, expected, actual, reproducibility, reproduce } = told.finding;
  const others = describeOthers(told);
  return (
    <div class="stack tight-stack">
      <p>{message}</p>
      <dl class="facts">
        <dt>Expected</dt>
        <dd>{expected}</dd>
        <dt>Came</dt>
        <dd>{actual}</dd>
        <dt>Seen</dt>
        <dd>{reproducibility}</dd>
        {others !== undefined && <dt>Also</dt>}
        {others !== undefined && <dd>{others}</dd>}
      </dl>
      <CurlLines lines={reproduce} />
    </div>
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

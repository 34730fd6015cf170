/** What a verification found: what was expected, what came, and the curl lines that show it. */
import type { Check, Report } from "../../verify/report/report.js";
import { reasonsForNoVerdict } from "../../verify/report/summary.js";
import { describeOthers, type ToldFinding, toTold } from "../../verify/report/told-findings.js";
import { Card } from "../parts/card.js";
import { CodeBlock } from "../parts/code-block.js";
import { Table } from "../parts/table.js";
import { plural } from "../parts/words.js";

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

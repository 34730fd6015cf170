/** Writes a verification as one HTML file that needs nothing else: for CI to keep, for a browser, and for paper. */
import { escapeMarkup, plural, toSafeText } from "../../base/text.js";
import { choiceIds, profiles } from "../../contract/profile.js";
import type { Check, Report } from "../../verify/report/report.js";
import {
  describeObserved,
  describeOthers,
  isUnasked,
  type ToldFinding,
  toTold,
  unjudgedRules,
} from "../../verify/report/summary.js";
import { toEnding, toVerdict } from "./markdown-report.js";

/** The document, with a newline at its end. It has no script and loads nothing. */
export function toHtmlReport(report: Report): string {
  const { target, notes, requests, milliseconds, seed } = report;
  const verdict = toVerdict(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(verdict)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${text(verdict)}</h1>
<p>${text(target)}</p>
${[...toEnding(report), ...notes].map((note) => `<p class="soft">${text(note)}</p>\n`).join("")}${tally(report)}
<p class="soft">${plural(requests, "request")} in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}.</p>
${isUnasked(report) ? "" : details(report)}</body>
</html>
`;
}

function details(report: Report): string {
  const { checks } = report;
  const failed = checks.filter(({ findings }) => findings.length > 0);
  const kept = checks.filter(({ status }) => status === "passed").map(({ summary, message }) => [summary, message]);
  const unjudged = (status: "notExercised" | "notApplicable") =>
    unjudgedRules(checks, status).map(({ rules, why }) => [rules.join(", "), why]);
  return [
    ...failed.map(findingsOf),
    advice(report),
    choices(report),
    table("Kept", ["Rule", "How often"], kept),
    table("Not exercised", ["Rules", "Why"], unjudged("notExercised")),
    table("Not applicable", ["Rules", "Why"], unjudged("notApplicable")),
  ].join("");
}

function tally({ summary }: Report): string {
  const { failed, passed, known, notExercised, notApplicable } = summary;
  const counts = { failed, passed, known, "not exercised": notExercised, "not applicable": notApplicable };
  const cells = Object.entries(counts).map(
    ([name, count]) => `<div class="${count > 0 ? name : ""}"><dt>${name}</dt><dd>${count}</dd></div>`,
  );
  return `<dl class="tally">${cells.join("")}</dl>`;
}

/** The findings of a rule, what was expected beside what came. */
function findingsOf({ rule, summary, source, basis, findings }: Check): string {
  const items = toTold(findings).map(toFinding).join("");
  return `<section>\n<h2>${text(summary)}</h2>\n<p class="soft"><code>${text(rule)}</code> · ${text(source)}: ${text(basis)}</p>\n${items}</section>\n`;
}

function toFinding(told: ToldFinding): string {
  const { message, expected, actual, reproducibility, known, reproduce } = told.finding;
  const others = describeOthers(told);
  const remarks = [
    `Seen ${reproducibility}.`,
    ...(known ? [`Known until ${known.expires}: ${known.reason}`] : []),
    ...(others === undefined ? [] : [others]),
  ];
  return `<article${known ? ' class="known"' : ""}>
<p>${text(message)}</p>
<div class="sides"><div><h3>Expected</h3><p>${text(expected)}</p></div><div><h3>Came</h3><p>${text(actual)}</p></div></div>
${remarks.map((remark) => `<p class="soft">${text(remark)}</p>\n`).join("")}${fences(reproduce)}</article>
`;
}

function advice({ advice: given }: Report): string {
  if (given.length === 0) return "";
  const items = given.map(({ message, reproduce }) => `<p>${text(message)}</p>\n${fences(reproduce)}`);
  return `<section>\n<h2>Advice</h2>\n${items.join("")}</section>\n`;
}

function choices({ choices: observed }: Report): string {
  const rows = choiceIds.map((id) => {
    const usual = profiles.default[id];
    return [id, describeObserved(observed[id]), usual, observed[id].evidence];
  });
  return table("What the document leaves open", ["Choice", "Observed", "Default", "Evidence"], rows);
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const cells = (row: readonly string[], name: string) => row.map((one) => `<${name}>${text(one)}</${name}>`).join("");
  const lines = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
  return `<section>\n<h2>${title}</h2>\n<table>\n<thead><tr>${cells(head, "th")}</tr></thead>\n${lines}\n</table>\n</section>\n`;
}

function fences(lines: readonly string[]): string {
  return lines.map((line) => `<pre>${text(line)}</pre>\n`).join("");
}

/** The text as it stands: nothing in it is markup. */
function text(value: string): string {
  return escapeMarkup(toSafeText(value));
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 1000px; margin: 32px auto; padding: 0 16px; }
h1, h2, h3 { line-height: 1.25; } h2 { font-size: 1.15rem; } h3 { margin: 0; font-size: .8rem; opacity: .75; }
p { margin: 6px 0; overflow-wrap: anywhere; } .soft { opacity: .75; font-size: .9rem; }
.tally { display: flex; flex-wrap: wrap; gap: 12px 32px; } .tally div { display: grid; } .tally dt { order: 2; }
.tally dd { margin: 0; font-size: 1.7rem; font-weight: 650; } .failed dd { color: light-dark(#b3261e, #ff9086); }
section { margin-top: 28px; border-top: 1px solid #8884; } article { margin: 14px 0; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.sides > div, pre { padding: 8px 12px; border-radius: 6px; background: #8881; } .known { opacity: .75; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: 5px 12px 5px 0; border-top: 1px solid #8884; text-align: left; vertical-align: top; overflow-wrap: break-word; }
td:last-child { min-width: 7em; overflow-wrap: anywhere; }
@media (max-width: 640px) { .sides { grid-template-columns: 1fr; } }
@media print {
  @page { margin: 14mm; }
  :root { font-size: 10pt; } body { margin: 0; padding: 0; max-width: none; }
  .sides > div, pre { border: 1px solid #8886; background: none; }
  article, tr, pre, .sides { break-inside: avoid; } h2, h2 + p { break-after: avoid; }
}
`;

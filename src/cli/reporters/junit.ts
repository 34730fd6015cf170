/** Writes cases as JUnit XML, as Azure DevOps and GitLab read it. */
import { groupBy, sum } from "../../base/collections.js";
import { escapeMarkup, toSafeText } from "../../base/text.js";
import { type CaseReport, countCases, linesOf, type ReportedCase } from "./cases.js";

/** A suite for each group. A run without a verdict has an error, since skips fail nowhere. */
export function toJunit({ command, about, cases, ended = [], output, seconds }: CaseReport): string {
  const verdict = {
    group: "verdict",
    name: "there is a verdict",
    outcome: "error",
    message: ended.join("; "),
  } as const;
  const all: readonly ReportedCase[] = ended.length > 0 ? [...cases, verdict] : cases;
  const suites = [...groupBy(all, ({ group }) => group)].map(([name, members], index, { length }) => {
    const times = members.flatMap(({ seconds }) => seconds ?? []);
    const time = times.length > 0 && { time: Number(sum(times).toFixed(3)) };
    const text = index === length - 1 && output !== undefined ? [textElement("system-out", {}, output)] : [];
    return element("testsuite", { name, ...countsOf(members), ...time }, [...members.map(toCase), ...text]);
  });
  // Jenkins refuses a count of skips here, where its schema knows none.
  const { skipped: _skipped, ...counts } = countsOf(all);
  const attributes = { name: `${command} ${about}`.trim(), ...counts, ...(seconds !== undefined && { time: seconds }) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", attributes, suites).join("\n")}\n`;
}

function toCase(one: ReportedCase): readonly string[] {
  const { name, group, seconds, outcome, message } = one;
  const attributes = { name, classname: group, ...(seconds !== undefined && { time: seconds }) };
  const lines = linesOf(one);
  const text = lines.length > 0 ? [message, ...lines].join("\n") : undefined;
  return element("testcase", attributes, outcome === "passed" ? [] : [textElement(outcome, { message }, text)]);
}

function countsOf(cases: readonly ReportedCase[]) {
  return {
    tests: cases.length,
    failures: countCases("failure", cases),
    errors: countCases("error", cases),
    skipped: countCases("skipped", cases),
  };
}

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, children: readonly (readonly string[])[]): readonly string[] {
  const start = startOf(name, attributes);
  if (children.length === 0) return [`${start}/>`];
  return [`${start}>`, ...children.flat().map((line) => `  ${line}`), `</${name}>`];
}

/** Returns an element with a text, which keeps its line breaks. */
function textElement(name: string, attributes: Attributes, text: string | undefined): readonly string[] {
  const start = startOf(name, attributes);
  return [text === undefined ? `${start}/>` : `${start}>${toXmlText(text)}</${name}>`];
}

function startOf(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${toXmlText(String(value)).replaceAll("\n", "&#xA;")}"`,
  );
  return `<${name}${pairs.join("")}`;
}

/** Matches characters that XML 1.0 does not allow (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for XML; characters that no XML can hold are shown as escapes of JSON. */
function toXmlText(text: string): string {
  const toEscape = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
  return escapeMarkup(toSafeText(text).replace(FORBIDDEN, toEscape));
}

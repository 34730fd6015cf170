/** Writes JUnit XML, as Azure DevOps and GitLab read it. */

import { sum } from "../../base/collections.js";
import { escapeMarkup, toSafeText } from "../../base/text.js";

interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
  /** Text beside the cases. */
  readonly output?: string;
}

interface JunitCase {
  readonly name: string;
  readonly classname: string;
  /** In seconds, if it is known. */
  readonly time?: number;
  /** Left out if the case passed. */
  readonly outcome?: JunitOutcome | undefined;
}

export interface JunitOutcome {
  readonly kind: "failure" | "error" | "skipped";
  readonly message: string;
  readonly text?: string;
}

/** Returns the document; `seconds` is how long the whole run took, if it is known. A suite without cases is left out. */
export function toJunit(name: string, suites: readonly JunitSuite[], seconds?: number): string {
  const used = suites.filter(({ cases }) => cases.length > 0);
  // Jenkins refuses a count of skips here, where its schema knows none.
  const { skipped: _skipped, ...counts } = countsOf(used.flatMap(({ cases }) => cases));
  const attributes = { name, ...counts, ...(seconds !== undefined && { time: seconds }) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", attributes, used.map(toSuite)).join("\n")}\n`;
}

function toSuite({ name, cases, output }: JunitSuite): readonly string[] {
  const times = cases.flatMap(({ time }) => time ?? []);
  const attributes = { name, ...countsOf(cases), ...(times.length > 0 && { time: Number(sum(times).toFixed(3)) }) };
  const text = output === undefined ? [] : [textElement("system-out", {}, output)];
  return element("testsuite", attributes, [...cases.map(toCase), ...text]);
}

function toCase({ outcome, ...attributes }: JunitCase): readonly string[] {
  const { kind, message = "", text } = outcome ?? {};
  return element("testcase", attributes, kind ? [textElement(kind, { message }, text)] : []);
}

function countsOf(cases: readonly JunitCase[]) {
  const count = (kind: JunitOutcome["kind"]) => cases.filter(({ outcome }) => outcome?.kind === kind).length;
  return { tests: cases.length, failures: count("failure"), errors: count("error"), skipped: count("skipped") };
}

type Attributes = Readonly<Record<string, string | number>>;

/** Returns the lines of an element; its children are indented. */
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

/** Writes the check of a twin as JUnit XML: a suite for each kind of difference, a case for each difference. */
import xmlbuilder from "xmlbuilder";
import { toSafeText } from "../../../base/safe-text.js";
import type { CheckReport, DifferenceKind } from "../../../twin/check/check-report.js";

/** Matches characters that XML 1.0 does not allow (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const kinds: readonly DifferenceKind[] = ["entry", "event", "choice", "order", "rule", "answer"];

/** A kind without a difference is a case that passed; a check without a verdict is an error, which no CI overlooks. */
export function toCheckJunit(report: CheckReport): string {
  const { differences, ended, milliseconds, target, claim } = report;
  const isOpen = report.verdict === "noVerdict";
  const passed = isOpen ? 0 : kinds.filter((kind) => differences.every((one) => one.kind !== kind)).length;
  const errors = isOpen || ended !== undefined ? 1 : 0;
  const tests = differences.length + passed + errors;
  const counts = { tests, failures: differences.length, errors, skipped: 0, time: milliseconds / 1000 };
  const root = xmlbuilder.create("testsuites", { version: "1.0", encoding: "UTF-8" });
  root.att({ name: visible(`museum-mock twin check ${target}`), ...counts });
  const suite = root.ele("testsuite", { name: "twin", ...counts });
  for (const kind of kinds) {
    const own = differences.filter((one) => one.kind === kind);
    if (own.length === 0 && !isOpen)
      suite.ele("testcase", { name: `no difference: ${kind}`, classname: kind, time: 0 });
    for (const { id, message, reproduce } of own) {
      const element = suite.ele("testcase", { name: visible(id), classname: kind, time: 0 });
      element.ele("failure", { message: visible(message) }, visible([message, ...reproduce, claim].join("\n")));
    }
  }
  if (errors > 0) {
    const element = suite.ele("testcase", { name: "there is a verdict", classname: "verdict", time: 0 });
    element.ele("error", { message: visible(ended ?? "there is no verdict") });
  }
  return `${root.end({ pretty: true })}\n`;
}

function visible(text: string): string {
  return toSafeText(text).replace(
    FORBIDDEN,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}

import { parse as parseJunit, type TestSuites } from "junit2json";
import { SaxesParser } from "saxes";
import { parse } from "test-results-parser";
import { describe, expect, it } from "vitest";
import { VERSION } from "../../../src/base/generated/version.js";
import { toJsonReport } from "../../../src/cli/commands/verify.js";
import { applyBaseline, parseBaseline } from "../../../src/cli/reporters/baseline.js";
import * as github from "../../../src/cli/reporters/github.js";
import { toHtmlReport } from "../../../src/cli/reporters/html-report.js";
import { toJunit } from "../../../src/cli/reporters/junit.js";
import { toSarif } from "../../../src/cli/reporters/sarif.js";
import { toTerminalReport } from "../../../src/cli/reporters/terminal-report.js";
import { toVerifyCases } from "../../../src/cli/reporters/verify-cases.js";
import { toMarkdownReport } from "../../../src/cli/reporters/verify-document.js";
import { choiceIds, profiles } from "../../../src/contract/profile.js";
import type { Rule } from "../../../src/verify/recording/define-rule.js";
import type { Check, Finding, ObservedChoice, Report } from "../../../src/verify/report/report.js";
import { rules as allRules } from "../../../src/verify/rules/generated/rule-table.js";
import { newFile } from "../../support/folder.js";
import { sarifErrors, shownText, textOf } from "../../support/report-readers.js";

const toJunitReport = (report: Report) => toJunit(toVerifyCases(report));
const toSarifReport = (report: Report, file?: string) => toSarif(toVerifyCases(report), file);
const toAnnotations = (report: Report) => github.toAnnotations(toVerifyCases(report));

const [passed, failed] = [{ verdict: "passed" }, { verdict: "failed" }] as const;

const BASE = "https://museum.example/api";
const USER = '-u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD"';
const PRICE_CURL = `curl -i ${USER} '${BASE}/special-events?limit=30'`;
const NAME_CURL = `curl -i -g ${USER} '${BASE}/special-events?startDate=[x]&limit=1'`;
const LIMIT_CURL = `curl -i ${USER} -H 'Accept: a/b;q="\`\`\`"' '${BASE}/museum-hours?limit=7'`;
const MUTANT = "default-limit=25+first-date-only";
const KNOWN_CURL = `curl -i --head ${USER} '${BASE}/museum-hours'`;

/** Everything that some format has a meaning for, and two things that XML has no way to say. */
const NASTY = "“a” 'b' \"c\" <d>&amp;</d> ]]> | `e` ``f`` \\| *g* 50%\r\n::error::h, i: \u0001 \u{1F984} \uD83D!";

/** A finding that is there each time, with a line for a shell. */
function findingOf(id: string, [message, expected, actual]: readonly string[], curl: string): Finding {
  const [told, reproducibility] = [{ message, expected, actual } as Finding, "each of 5 times"];
  return { ...told, id, reproducibility, reproduce: [curl] };
}

const priced = ["/0/price 12.5 is no whole number.", "a whole number", NASTY];
const price = findingOf("events-fields/price", priced, PRICE_CURL);
const named = [`/0/name is ${NASTY}`, "a text\nthat is not blank", '""'];
const name = { ...findingOf("events-fields/name", named, NAME_CURL), reproducibility: "2 of 5 times" };
const limit = findingOf("hours-limit", ["Eight entries came for limit=7.", "at most 7", "8"], LIMIT_CURL);
/** One that another rule tells, and two that the finding after them tells. */
const led = ["page", "word", "yearZero"].map((kind, at): Finding => {
  const { id } = at === 0 ? price : limit;
  return { ...limit, id: `hours-limit/${kind}`, actual: `8 for ${kind}`, sameCauseAs: id };
});
const ofHead = ["HEAD came with another type.", "application/json", "text/html"];
const known = { reason: "The gateway | answers HEAD, ticket <12>.", expires: "2027-01-31" };
const head = { ...findingOf("head-as-get", ofHead, KNOWN_CURL), known };

/** A check that fails by its findings, or holds where it has none. */
function checkOf(rule: string, findings: readonly Finding[], given: Partial<Check> = {}): Check {
  const isBroken = findings.length > 0;
  return {
    ...{ rule, family: "paging", milliseconds: 0, summary: `${rule} holds.` },
    ...(isBroken ? { source: "documented", basis: "" } : { source: "itself", basis: "The target alone." }),
    status: isBroken ? "failed" : "passed",
    message: isBroken ? findings.map(({ message }) => message).join(" ") : "held 3 times",
    findings,
    reproduce: findings.flatMap(({ reproduce }) => reproduce),
    ...given,
  };
}

const [ofEvents, ofHours] = [{ operation: "listSpecialEvents" }, { operation: "getMuseumHours" }] as const;
const typed = "Each documented field of an event has its type and format.";
const fields = { milliseconds: 12, summary: typed, basis: "The fields of an event: price & <name>." };
const atMost = { summary: "A page has at most limit entries.", basis: "The maximum number of entries." };
const asGet = { summary: "HEAD has the status and type of GET.", basis: "RFC 9110, section 9.3.2." };
const sorted = { summary: "Entries ascend by date.", basis: "In ascending order of date." };
const untried = { source: "documented", status: "notExercised", message: "it needs two entries | <or more>" } as const;

const checks: readonly Check[] = [
  checkOf("events-fields", [price, name], { ...ofEvents, ...fields }),
  checkOf("hours-limit", [...led, limit], { ...ofHours, ...atMost }),
  checkOf("head-as-get", [head], { ...asGet, source: "http" }),
  checkOf("hours-sorted", [], { ...ofHours, ...sorted, ...untried }),
  ...["events-fields", "hours-limit"].map((cause) =>
    checkOf(`stopped-by-${cause}`, [], { status: "notExercised", cause, message: `because of ${cause}` }),
  ),
  checkOf("success", []),
  checkOf("hours-default-limit", [], ofHours),
  checkOf("events-default-limit", [], ofEvents),
];

const observed: Partial<Report["choices"]> = {
  limitAboveMaximum: { status: "observed", answer: "clamp", evidence: `30 entries (${PRICE_CURL})`, reproduce: [] },
  timeZone: { status: "observed", answer: "Etc/GMT+12", evidence: "today is 2026-10-14", reproduce: [] },
  eventOrder: { status: "contradictory", answer: null, evidence: `differs: ${NASTY}`, reproduce: [] },
  challenge: { status: "notExercised", answer: null, evidence: "it needs a 401", reproduce: [] },
  headMethod: { status: "unlisted", answer: null, evidence: "HEAD gets 302", reproduce: [] },
};

/** These choices, and the others as the default. */
function choicesWith(seen: typeof observed): Report["choices"] {
  const usual = (answer: string) => ({ status: "observed", answer, evidence: "as seen", reproduce: [] });
  const rows = choiceIds.map((id) => [id, seen[id] ?? usual(profiles.default[id])]);
  return Object.fromEntries(rows) as Report["choices"];
}

const report: Report = {
  schemaVersion: 1,
  target: BASE,
  summary: { passed: 3, failed: 2, notExercised: 3, notApplicable: 0, known: 1 },
  operations: { getMuseumHours: failed, listSpecialEvents: failed },
  diagnosis: [
    {
      mutant: MUTANT,
      operations: ["listSpecialEvents"],
      message: "The app shows another number of items. A weekly event disappears.",
      basis: "limit is 10 by default.",
      differing: 14,
      explained: 13,
      answers: 250,
      findings: ["limit-maximum"],
      reproduce: ["museum-mock twin URL --out DIR", `museum-mock serve --twin DIR --mutant ${MUTANT}`],
    },
  ],
  checks,
  choices: choicesWith(observed),
  advice: [{ id: "html-entities", message: "2 events have <b>", reproduce: [PRICE_CURL] }],
  notes: ["It is 2026-10-14 or 2026-10-15."],
  ended: "it was interrupted",
  ...{ seed: 1, requests: 812, milliseconds: 4123, targetMilliseconds: 3000 },
};

const HELD: Report["operations"] = { getMuseumHours: passed, listSpecialEvents: passed };

const paint = (_: string, text: string) => text;

/** A rule of the table as a check that has failed. */
function toCheck({ id, operation, family, summary, source, basis }: Rule): Check {
  const given = { family, ...(operation && { operation }), summary, source, basis };
  return checkOf(id, [{ ...price, id: `${id}/x` }], given);
}

/** Each format, and the file that shows the report in it; HTML has none, and is held to what the Markdown says. */
const formats: readonly (readonly [name: string, write: (one: Report) => string, file: string])[] = [
  ["terminal", (one) => toTerminalReport(one, { paint }).join("\n"), "terminal.txt"],
  ["HTML", toHtmlReport, ""],
  ["Markdown", toMarkdownReport, "report.md"],
  ["JUnit", toJunitReport, "junit.xml"],
  ["SARIF", toSarifReport, "report.sarif"],
  ["GitHub", (one) => toAnnotations(one).join("\n"), "annotations.txt"],
];

const shown = formats.filter(([, , file]) => file !== "");

it.each(shown)("a report has everything, as the file in test/verify/reports shows it: %s", async (_, write, file) => {
  const text = write(report).replaceAll(VERSION, "VERSION");
  await expect(text).toMatchFileSnapshot(`../../verify/reports/${file}`);
});

it("the JSON report is the report itself, in the documented order", () => {
  const text = toJsonReport(report);
  const parsed = JSON.parse(text);
  expect(parsed).toEqual(report);
  expect(Object.keys(parsed)).toEqual([
    ...["schemaVersion", "target", "summary", "operations", "diagnosis", "checks", "choices"],
    ...["advice", "notes", "ended", "seed", "requests", "milliseconds", "targetMilliseconds"],
  ]);
  expect(Object.keys(parsed.checks[0]).slice(0, 5)).toEqual(["rule", "source", "status", "message", "reproduce"]);
  expect(text).toMatch(/^\{\n {2}"schemaVersion": 1,[\s\S]*\}\n$/);
});

describe("the JUnit report", () => {
  it("has no attribute that Jenkins' junit-10.xsd does not know, and its times", () => {
    const known: Readonly<Record<string, readonly string[]>> = {
      testsuites: ["name", "time", "tests", "failures", "errors"],
      testsuite: ["name", "time", "tests", "failures", "errors", "skipped"],
      testcase: ["name", "time", "classname"],
    };
    const others = ["message", "type"];
    const slow = { ...report, milliseconds: 1_234_567, checks: [...checks, ...allRules.map(toCheck)] };
    for (const { name, attributes } of elementsOf(toJunitReport(slow))) {
      const strange = Object.keys(attributes).filter((key) => !(known[name] ?? others).includes(key));
      expect([name, strange]).toEqual([name, []]);
      expect(attributes["time"] ?? "1").toMatch(/^\d+(?:\.\d+)?$/);
    }
  });

  it("is read by others as it is meant: test-results-parser, junit2json", async () => {
    const text = toJunitReport(report);
    const read = parse({ type: "junit", files: [newFile("junit.xml", text)] });
    const cases = read.suites.flatMap((suite) => suite.cases);
    const count = (wanted: string) => cases.filter(({ status }) => status === wanted).length;
    expect([read.failed, read.errors, count("FAIL"), count("SKIP"), count("PASS")]).toEqual([2, 1, 3, 4, 3]);
    const prices = cases.find(({ name }) => name === "events-fields");
    expect(prices?.failure).toContain("12.5 is no whole number");
    const { tests, failures, testsuite = [] } = (await parseJunit(text)) as TestSuites;
    const names = ["GET /special-events", "GET /museum-hours", "both operations", "verdict"];
    expect([tests, failures, testsuite.map(({ name }) => name)]).toEqual([10, 2, names]);
  });

  it("fails a rule of which one finding of two is known, says which, and tells one that it led by itself", () => {
    const ledByPrice = checkOf("events-fields", [price, { ...name, sameCauseAs: price.id }], ofEvents);
    const whole = { ...report, checks: [ledByPrice, ...checks.slice(1)] };
    const half = applyBaseline(whole, [{ id: price.id, reason: "old", expires: "2027-01-31" }], "2026-10-14");
    const text = toJunitReport(half.report);
    expect(text).toContain('failures="2"');
    expect(text).toContain("events-fields/price is known until 2027-01-31: old");
    expect(text).toContain(name.reproducibility);
  });

  it("is well-formed without a check, and has no error where the run did not end early", () => {
    const { ended: _, ...whole } = report;
    const [empty, ...rest] = elementsOf(toJunitReport({ ...whole, checks: [], milliseconds: 0 }));
    expect([empty?.attributes, rest]).toMatchObject([{ tests: "0", time: "0" }, []]);
  });
});

describe("the Markdown report", () => {
  it.each([
    ["passed", undefined, 3, "# ✓ Verification passed: 3 rules held\n"],
    ["ended early", "gone", 3, "# Verification without a verdict\n"],
    ["checked nothing", undefined, 0, "# Verification without a verdict\n"],
  ])("says so where the run %s", (_, ended, passed, title) => {
    const { ended: _ended, ...rest } = report;
    const summary = { passed, failed: 0, known: 0, notExercised: 1, notApplicable: 0 };
    const changed = { ...rest, operations: HELD, summary, ...(ended && { ended }) };
    expect(toMarkdownReport(changed).startsWith(title)).toBe(true);
  });

  it("shows every line that a person would copy as it has to be sent, as GitHub renders it", () => {
    const line = `curl -i ${USER} '${BASE}/special-events?startDate=2027-03-01&endDate=2027-03-08&limit=1&a_b_=*c*|d'`;
    const evidence = `30 entries (${line}) and www.museum.example?a=1&copy=2`;
    const shown = { ...observed["timeZone"], evidence } as ObservedChoice;
    const found = { ...price, message: line, expected: line, reproduce: [line] };
    const asked: Report = {
      ...report,
      ...{ target: `${BASE}?a=1&copy=2`, notes: [`See ${line}`], ended: `it asked ${line}` },
      choices: { ...report.choices, timeZone: shown },
      checks: [{ ...checks[0]!, message: line, findings: [found] }, ...checks],
    };
    const text = shownText(toMarkdownReport(asked));
    expect(text.split(line).length - 1).toBe(6);
    for (const one of [asked.target, shown.evidence, PRICE_CURL, NAME_CURL, LIMIT_CURL]) expect(text).toContain(one);
  });
});

describe("the HTML report", () => {
  const html = toHtmlReport(report);
  // An element without an end tag is no XML.
  const elements = elementsOf(html.replace("<!doctype html>", "").replaceAll(/<meta[^>]*>|<br>/g, ""));

  it("has the verdict as its title, and says what the Markdown says, and then which rules were kept", () => {
    const [head = "", body = ""] = html.split("<body>\n");
    expect(head).toMatch(/^<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n/);
    expect(head).toContain("<title>✗ Verification failed: 2 broken rules</title>\n");
    const [said, kept] = body.split("<h2>Kept</h2>\n").map(textOf);
    expect(said).toBe(shownText(toMarkdownReport(report)));
    const rules = ["success", "hours-default-limit", "events-default-limit"];
    const rows = rules.flatMap((rule) => [`${rule} holds.`, "held 3 times"]);
    expect(kept?.split("\n").filter(Boolean)).toEqual(["rule", "how often", ...rows]);
  });

  it("is one document that runs and loads nothing", () => {
    const names = "html head title style body h1 h2 h3 p ul li strong pre code table thead tbody tr th td".split(" ");
    expect(new Set(elements.map(({ name }) => name))).toEqual(new Set(names));
    expect(new Set(elements.flatMap(({ attributes }) => Object.keys(attributes)))).toEqual(new Set(["lang", "class"]));
    expect(html).toContain("default-src 'none'");
  });

  it("has every text as it stands", () => {
    const text = "curator@museum.example [x](javascript:alert(1)) ![y](z) <b>bold</b> &amp; *it* # 1. ~~no~~";
    const shown = toHtmlReport({ ...report, notes: [text] });
    expect(shown).not.toMatch(/<(?:a|b|img|em|del)[ >]/);
    const escaped = text.replace("&", "&amp;").replace("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;");
    expect(shown).toContain(`<p>Note: ${escaped}</p>`);
  });
});

it("the SARIF report is valid by the schema that viewers and GitHub hold it to, with all rules", () => {
  const all = { ...report, checks: [...checks, ...allRules.map(toCheck)] };
  for (const file of [undefined, ".github/workflows/verify.yml"])
    expect(sarifErrors(JSON.parse(toSarifReport(all, file)))).toEqual([]);
  expect(sarifErrors({ version: "2.1.0", runs: [{ tool: {} }] })).not.toEqual([]);
});

it("an annotation for GitHub escapes what the runner reads as its own", () => {
  const [line] = toAnnotations({ ...report, checks: [{ ...checks[0]!, findings: [{ ...price, id: "a:b,c%\n" }] }] });
  expect(line!.startsWith("::error title=a%3Ab%2Cc%25%0A::/0/price")).toBe(true);
});

describe("the report for a terminal", () => {
  it("lists eight rules that have one reason, and counts the others; a file names each in one row", () => {
    const [, , , unsorted] = checks as [Check, Check, Check, Check];
    const many = Array.from({ length: 40 }, (_, at) => ({ ...unsorted, rule: `rule-${at}`, message: "it ended" }));
    const ended = { ...report, checks: many };
    const eight = many.slice(0, 8).map(({ rule }) => rule);
    expect(toTerminalReport(ended, { paint })).toContain(`  ${eight.join(", ")} and 32 more: it ended`);
    for (const text of [toMarkdownReport(ended), toHtmlReport(ended)]) {
      expect(text.split("it ended")).toHaveLength(2);
      expect(text).toContain("rule-38, rule-39");
    }
  });

  it("says nothing of what there is not", () => {
    const { ended: _, ...rest } = report;
    const summary = { passed: 1, failed: 0, notExercised: 0, notApplicable: 0, known: 0 };
    const nothing = { ...{ summary, diagnosis: [], advice: [], notes: [], requests: 1 }, choices: choicesWith({}) };
    const held: Report = { ...rest, ...nothing, checks: [checkOf("success", [])] };
    const seen = `${choiceIds.length} choices observed as the default.`;
    const counts = "1 passed, 0 failed, 0 not exercised; 1 request in 4.1 s.";
    expect(toTerminalReport(held, { paint })).toEqual([seen, "", counts]);
  });

  it("has no character that a terminal acts upon, and paints around the texts", () => {
    const escaping = { ...price, actual: "\u001b[2J\u009b1m\u202e" };
    const broken = { ...report, checks: [{ ...checks[0]!, findings: [escaping] }] };
    const painted = toTerminalReport(broken, { paint: (style, text) => `{${style} ${text}}` });
    expect(painted[0]).toMatch(/^\{bold Cause\} {2}GET \/special-events/);
    expect(painted).toContain(`{red ✗ events-fields/price}  ${checks[0]!.summary}`);
    expect(painted).toContain("  actual:    \\u001b[2J\\u009b1m\\u202e");
  });
});

describe("all reports", () => {
  const WHY = "/special-events lists no event to judge by";
  const { ended: _ended, ...rest } = report;
  const operations: Report["operations"] = { ...HELD, listSpecialEvents: { verdict: "noVerdict", why: WHY } };
  it.each(formats)("say why there is no verdict: %s", (_, write) => {
    expect(write({ ...rest, operations })).toContain(WHY);
  });

  it.each(formats.slice(0, 2))("don't list what was not judged if nothing was: %s", (_, write) => {
    const summary = { passed: 0, failed: 0, known: 0, notExercised: 1, notApplicable: 0 };
    const text = write({ ...report, checks: checks.slice(3, 4), summary, ended: "no answer" });
    expect(text).toContain("No verdict: no answer");
    expect(text).not.toContain("hours-sorted");
  });
});

describe("a baseline", () => {
  const entry = { id: "events-fields/price", reason: "Cents are on their way.", expires: "2027-01-31" };

  it("is refused with a sentence for each thing that is wrong, naming its place", () => {
    const empty = { id: "events-fields", reason: " ", expires: "2027-02-30" };
    const unknown = { id: "event-fields/b", reason: "c", expires: "soon", reasn: "d" };
    const findings = [entry, empty, unknown, { ...entry, expires: 20270131 }, { "odd key": 1 }, "e"];
    expect(parseBaseline({ finding: 1, findings }).violations).toEqual([
      "Unknown key finding; did you mean findings? Possible: findings.",
      "findings[1].reason is empty; say why the finding does not count.",
      'Invalid value "2027-02-30" for findings[1].expires; use a calendar date, YYYY-MM-DD.',
      "Unknown key findings[2].reasn; did you mean reason? Possible: id, reason, expires.",
      'No rule "event-fields", which findings[2].id names; did you mean events-fields?',
      'Invalid value "soon" for findings[2].expires; use a calendar date, YYYY-MM-DD.',
      "Invalid value 20270131 for findings[3].expires; use a calendar date, YYYY-MM-DD.",
      'Unknown key findings[4]."odd key". Possible: id, reason, expires.',
      "findings[4].id is missing; name a finding, such as events-fields/price.",
      "findings[4].reason is missing; say why the finding does not count.",
      "findings[4].expires is missing; write the last day on which it holds as YYYY-MM-DD.",
      expect.stringMatching(/^Invalid findings\[5\]; use an object: \{"findings"/),
      'findings[3].id "events-fields/price" is also the id of findings[0]; keep one of them.',
    ]);
  });

  it("is read, and refused where it is none", () => {
    for (const findings of [[entry], []]) expect(parseBaseline({ findings })).toEqual({ entries: findings });
    for (const value of [null, [], "{}", {}, { findings: {} }]) expect(parseBaseline(value).violations).toHaveLength(1);
  });

  const entriesOf = (ids: readonly string[]) => ids.map((id) => ({ ...entry, id }));

  const expired = "events-fields/price expired on 2027-01-31 in the baseline; it counts again.";
  const unfound = ["events-fields/dates", "success"];
  const stale = unfound.map((id) => `${id} was not found; remove it from the baseline.`);

  it.each<[string, ids: string[], today: string, known: string, notices: string[]]>([
    ["makes a finding known on the day on which it expires", [price.id], "2027-01-31", "price: 1", []],
    ["counts it again after that day, and says so", [price.id], "2027-02-01", ": 1", [expired]],
    ["counts a rule whose findings are all known", [price.id, name.id], "2026-10-14", "price,name: 2", []],
    ["names what an exercised rule has not found", [...unfound, "hours-sorted"], "2026-10-14", ": 1", stale],
  ])("%s", (_, ids, today, known, notices) => {
    const applied = applyBaseline(report, entriesOf(ids), today);
    const { checks, summary } = applied.report;
    const found = checks[0]!.findings.filter((one) => one.known);
    expect(`${found.map((one) => one.id.replace(/.*\//, ""))}: ${summary.known}`).toBe(known);
    expect([summary.passed, summary.failed + summary.known, checks[0]!.status]).toEqual([3, 3, "failed"]);
    expect(applied.notices).toEqual(notices);
    for (const one of found) expect(one.known).toEqual({ reason: entry.reason, expires: entry.expires });
  });

  it("takes back the verdict on an operation whose findings are all known", () => {
    const { ended: _, ...whole } = report;
    const verdicts = (to: Report) => applyBaseline(to, entriesOf([price.id, name.id]), "2026-10-14").report.operations;
    expect(verdicts(whole)).toEqual({ ...HELD, getMuseumHours: { verdict: "failed" } });
    expect(verdicts(report).listSpecialEvents).toEqual({ verdict: "noVerdict", why: "it was interrupted" });
  });
});

/** The elements of XML 1.0, by a parser that refuses what is not well-formed. */
function elementsOf(xml: string) {
  const elements: { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => elements.push({ name, attributes }));
  parser.write(xml).close();
  return elements;
}

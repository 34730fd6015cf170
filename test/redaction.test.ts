import { describe, expect, it } from "vitest";
import { escapeMarkup } from "../src/base/text.js";
import { redact } from "../src/verify/report/redaction.js";

const SECRET = `p&"a'ss <w>/ö\\d 🦄$1.*`;
const byNumber = (base: 10 | 16) => (text: string) =>
  text.replace(/[^\w ]/gu, (one) => `&#${base === 16 ? "x" : ""}${one.codePointAt(0)?.toString(base)};`);

describe("a secret in a text of the target", () => {
  it.each<readonly [string, (secret: string) => string]>([
    ["as it is", (secret) => secret],
    ["for JSON", (secret) => JSON.stringify(secret).slice(1, -1)],
    ["for JSON in JSON", (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    [
      "for JSON in ASCII",
      (secret) =>
        secret.replace(/[^ -~]|[&"'<>\\]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
    ],
    ["for HTML", escapeMarkup],
    [
      "for HTML, quotes by number",
      (secret) => escapeMarkup(secret).replaceAll("&quot;", "&#34;").replaceAll("'", "&#39;"),
    ],
    ["for HTML, as Python does", (secret) => escapeMarkup(secret).replaceAll("'", "&#x27;")],
    ["for XML", (secret) => escapeMarkup(secret).replaceAll("'", "&apos;")],
    ["for HTML, twice", (secret) => escapeMarkup(escapeMarkup(secret))],
    ["by decimal references", byNumber(10)],
    ["by hexadecimal references", byNumber(16)],
    ["for a URL", encodeURIComponent],
    ["for a URL, in lower case", (secret) => encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase())],
    ["as a form", (secret) => new URLSearchParams({ a: secret }).toString().slice(2)],
  ])("is masked: %s", (_, spell) => {
    expect(redact({ message: `before ${spell(SECRET)} after` }, [SECRET])).toEqual({ message: "before ••• after" });
  });

  it("is masked whatever characters it has", () => {
    const all = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).join("");
    for (const spell of [(text: string) => text, encodeURIComponent, escapeMarkup])
      expect(redact({ message: spell(all) }, [all])).toEqual({ message: "•••" });
  });

  it("is masked in no other text, and nowhere by a part of it", () => {
    const report = { id: SECRET, message: `not ${SECRET.slice(1)}`, checks: [{ actual: "p&amp;" }] };
    expect(redact(report, [SECRET, ""])).toEqual(report);
  });
});

it("takes no quadratic time over a run of backslashes, which may all belong to an escape", () => {
  const take = (letter: string) => {
    const message = letter.repeat(32_000);
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      redact({ message }, [SECRET]);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // Each of them is tried with sixteen that follow; to try all that follow would take some 16,000 times as long.
  expect(take("\\") / take("a")).toBeLessThan(4_000);
});

import { describe, expect, it } from "vitest";
import { verify } from "../../../src/adapters/library/index.js";
import { escapeMarkup } from "../../../src/base/text.js";
import { redact } from "../../../src/verify/client/secrets.js";

const SECRET = `p&"a'ss <w>/ö\\d 🦄$1.*`;
const toJsonEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
const byNumber = (base: 10 | 16) => (text: string) =>
  text.replace(/[^\w ]/gu, (one) => `&#${base === 16 ? "x" : ""}${one.codePointAt(0)?.toString(base)};`);

describe("a secret in a text of the target", () => {
  it.each<readonly [string, (secret: string) => string]>([
    ["as it is", (secret) => secret],
    ["for JSON", (secret) => JSON.stringify(secret).slice(1, -1)],
    ["for JSON in JSON", (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ["for JSON in ASCII", (secret) => secret.replace(/[^ -~]|[&"'<>\\]/g, toJsonEscape)],
    ["for HTML", escapeMarkup],
    ["for HTML, by number", (secret) => escapeMarkup(secret).replaceAll("&quot;", "&#34;").replaceAll("'", "&#39;")],
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

it("takes no exponential time over what is nearly a secret of backslashes and quotes", () => {
  const [secret, near] = [`\\"`.repeat(24), `${`\\\\\\\\"`.repeat(23)}x`];
  expect(redact({ message: near }, [secret])).toEqual({ message: near });
  expect(redact({ message: JSON.stringify(`a${secret}b`) }, [secret])).toEqual({ message: '"a•••b"' });
});

describe("what a service repeats of a credential", () => {
  const [user, password] = ["anna", "correct horse: battery staple"];
  const token = Buffer.from(`${user}:${password}`).toString("base64");
  const beginnings = [password, token].flatMap((secret) => [secret.slice(0, 9), JSON.stringify(secret).slice(1, 10)]);
  const today = "2027-03-01";
  /** Repeats the header and what it says, at any place of a text. */
  const repeat = (authorization: string, before: number) =>
    `${"x".repeat(before)} ${authorization} ${Buffer.from(authorization.slice(6), "base64")}`;
  const typed = (type: string) => new Response("[", { headers: { "Content-Type": type } });
  const entry = { date: today, timeOpen: "09:00", timeClose: "17:00" };

  it.each<readonly [string, (said: string) => Response]>([
    ["the text of an error", (said) => Response.json({ detail: said }, { status: 401 })],
    ["a body that is no list", (said) => new Response(said)],
    ["a field of an item", (said) => Response.json([{ ...entry, timeOpen: said }])],
    ["the name of a field", (said) => Response.json([{ ...entry, [said]: 1, timeOpen: 9 }])],
    ["a header", (said) => typed(`text/${said.replaceAll(/[^ -~]/g, "")}`)],
  ])("is in no report, not even its beginning: %s", async (_, respond) => {
    let sent = 0;
    const service = async ({ headers }: Request) => respond(repeat(headers.get("Authorization") ?? "", sent++ % 130));
    const report = await verify(service, { credentials: `${user}:${password}`, today, quick: true });
    const text = JSON.stringify(report);
    expect(report.ended ?? report.summary.failed).toBeTruthy();
    for (const beginning of beginnings) expect(text).not.toContain(beginning);
  });
});

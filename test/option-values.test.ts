/** The values of options, as a command line has them. */
import { describe, expect, it } from "vitest";
import { UsageError } from "../src/cli/exit-status.js";
import {
  numberUpTo,
  parseCredentials,
  parseDate,
  parseDelay,
  parseTimeZone,
  wholeNumber,
} from "../src/cli/option-values.js";
import { resolveProfile } from "../src/cli/profile-option.js";
import { parseReporters } from "../src/cli/reporter-option.js";
import { credentialOf, targetOf } from "../src/cli/target-options.js";
import { createTerminal } from "../src/cli/terminal.js";
import { reportFormats } from "../src/cli/verification-output.js";
import { profiles } from "../src/contract/profile.js";
import { createFakeTerminal } from "./support/run-cli.js";

const whole = (text: string) => wholeNumber(0, 65_535)("--n", text);
const number = (text: string) => numberUpTo(10)("--n", text);
const date = (text: string) => parseDate("--today", text);
const zone = (text: string) => parseTimeZone("--time-zone", text);
const delay = (text: string) => parseDelay("--delay", text);
const credentials = (text: string) => parseCredentials("--credentials", text);
const reporters = (text: string) => parseReporters([text], reportFormats);

/** Lets everything in the environment be as given. */
const terminalWith = (env: Record<string, string>) => createTerminal(createFakeTerminal({ env }).host);

describe("the value of an option", () => {
  it.each([
    [whole, "0", 0],
    [whole, "65535", 65_535],
    [number, "0.5", 0.5],
    [number, "10", 10],
    [date, "2028-02-29", "2028-02-29"],
    [zone, "Europe/Paris", "Europe/Paris"],
    [delay, "200", { min: 200, max: 200 }],
    [delay, "100..500", { min: 100, max: 500 }],
    [credentials, "anna:s3:cret", "anna:s3:cret"],
    [credentials, ":", ":"],
    [reporters, "json=-", [{ format: "json", path: "-" }]],
    [reporters, "junit=a=b.xml", [{ format: "junit", path: "a=b.xml" }]],
  ] as const)("is read: %o %j", (parse, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each([
    [
      whole,
      ["-1", "65536", "1e3", "0x10", " 1", "1.0", "", "٣", "9".repeat(400)],
      "for --n; use a whole number from 0 to 65535.",
    ],
    [number, ["0", "10.1", "-1", ".5", "1e1", "", "Infinity", "NaN"], "for --n; use a number over 0 and up to 10."],
    [date, ["2027-02-30", "2027-2-1", "20270201", "", "today"], "for --today; use a calendar date, YYYY-MM-DD"],
    [zone, ["Mars/Olympus", "", "UTC+25"], "for --time-zone; use an IANA name"],
    [zone, ["Europe/Pariss"], "did you mean Europe/Paris?"],
    [delay, ["5..1", "-1", "1s", "", "1..", "1..2..3"], "for --delay; use milliseconds (200) or a range (100..500)."],
    [credentials, ["anna", "", "a:\u0000b", "a:b\n", "a\u007f:b"], "use USER:PASSWORD."],
    [reporters, ["jnit=x"], "use --reporter junit=FILE."],
    [reporters, ["junit", "junit="], "which names no file; use --reporter junit=FILE."],
    [reporters, ["=x", "pdf=x"], "use one of html=FILE, json=FILE, junit=FILE, markdown=FILE, sarif=FILE."],
  ] as const)("is refused with what was expected: %o %j", (parse, texts, sentence) => {
    for (const text of texts) {
      expect(() => parse(text), text).toThrow(UsageError);
      expect(() => parse(text), text).toThrow(sentence);
    }
  });

  it("is not repeated where it is a credential", () => {
    expect(() => credentials("hunter2")).toThrow(/^(?!.*hunter2)/);
  });
});

describe("the profile of a command line", () => {
  const resolveBoth = (choices: readonly string[], profile?: string) =>
    resolveProfile({ implied: { timeZone: "Europe/Paris" }, choices, ...(profile && { profile }) });
  const resolve = async (choices: readonly string[], profile?: string) => (await resolveBoth(choices, profile)).profile;

  it("is the default, then the named one, then what other options imply, then single answers", async () => {
    expect(await resolve([])).toEqual({ ...profiles.default, timeZone: "Europe/Paris" });
    expect(await resolve([], "lenient")).toEqual({ ...profiles.lenient, timeZone: "Europe/Paris" });
    const single = ["limitAboveMaximum=reject", "timeZone=UTC", "timeZone=Asia/Tokyo"];
    expect(await resolve(single, "lenient")).toEqual({
      ...profiles.lenient,
      limitAboveMaximum: "reject",
      timeZone: "Asia/Tokyo",
    });
  });

  it("tells what was answered from what is implied or the default", async () => {
    expect((await resolveBoth([])).answers).toEqual({});
    expect((await resolveBoth(["errorBody=json"])).answers).toEqual({ errorBody: "json" });
    expect((await resolveBoth(["errorBody=json"], "strict")).answers).toEqual({
      ...profiles.strict,
      errorBody: "json",
    });
  });
});

describe("the target of a command line", () => {
  it("is the argument, or else MUSEUM_BASE_URL", () => {
    const terminal = terminalWith({ MUSEUM_BASE_URL: "https://env.example/api/" });
    expect(targetOf("verify", "https://arg.example/", terminal)).toBe("https://arg.example");
    expect(targetOf("verify", undefined, terminal)).toBe("https://env.example/api");
    expect(() => targetOf("verify", undefined, terminalWith({ MUSEUM_BASE_URL: "" }))).toThrow("Missing base address");
  });

  it("gets the credential of the option, or else both variables", () => {
    const terminal = terminalWith({ MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3:cret" });
    expect(credentialOf(undefined, terminal)).toEqual({ user: "anna", password: "s3:cret" });
    expect(credentialOf("ben:x:y", terminal)).toEqual({ user: "ben", password: "x:y" });
    expect(credentialOf(undefined, terminalWith({}))).toBeUndefined();
    expect(() => credentialOf(undefined, terminalWith({ MUSEUM_PASSWORD: "x" }))).toThrow("without MUSEUM_USERNAME");
  });
});

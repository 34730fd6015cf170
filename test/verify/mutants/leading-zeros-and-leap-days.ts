/** Mutants that read an integer with a leading zero as octal, or don't know all leap days. */
import { type Mutant, mutant } from "../mutant.js";
import { Refusal, type Values } from "../provider.js";

const octal = (list: "hours" | "events", name: "page" | "limit") =>
  mutant(`a ${name} with a leading zero is octal, on ${list}`, `${list}-leading-zeros`, (parts) => ({
    [name]: (values: Values, path: string) => {
      const [text = ""] = values(name);
      const isOdd = path.includes(list) && /^0[0-7]+$/.test(text);
      return isOdd ? Number.parseInt(text, 8) || 1 : parts[name](values, path);
    },
  }));

const refusing = (name: string, isRefused: (text: string) => boolean) =>
  mutant(name, "leap-day", (parts) => ({
    date: (text, parameter) => {
      if (isRefused(text)) throw new Refusal(400);
      return parts.date(text, parameter);
    },
  }));

export const mutants: readonly Mutant[] = [
  ...(["limit", "page"] as const).flatMap((name) => [octal("hours", name), octal("events", name)]),
  refusing("29 February is refused", (text) => text.endsWith("-02-29")),
  refusing("2000 is no leap year", (text) => text === "2000-02-29"),
];

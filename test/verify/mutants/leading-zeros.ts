/** Mutants that read an integer with a leading zero as octal. */
import { type Mutant, mutant } from "../mutant.js";

const octal = (list: "hours" | "events", name: "page" | "limit") =>
  mutant(`a ${name} with a leading zero is octal, on ${list}`, `${list}-leading-zeros`, (parts) => {
    const read = parts[name];
    return {
      [name]: (values: (name: string) => string[], path: string) => {
        const [text = ""] = values(name);
        return path.includes(list) && /^0[0-7]+$/.test(text) ? Number.parseInt(text, 8) || 1 : read(values, path);
      },
    };
  });

export const mutants: readonly Mutant[] = [
  octal("hours", "limit"),
  octal("events", "limit"),
  octal("hours", "page"),
  octal("events", "page"),
];

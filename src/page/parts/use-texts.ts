/** The texts of a form, by name. */
import { useState } from "preact/hooks";

/** Returns the texts, what sets some of them, and what binds a field to one of them. */
export function useTexts<Name extends string>(initial: Readonly<Record<Name, string>>) {
  const [texts, setTexts] = useState(initial);
  const set = (changes: Partial<typeof initial>) => setTexts((before) => ({ ...before, ...changes }));
  const bind = (name: Name) => ({
    value: texts[name],
    onValue: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
  });
  return { texts, set, bind };
}

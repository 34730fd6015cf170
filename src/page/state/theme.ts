/** The theme: that of the system, or the one that the person chose in this browser. */
import { createKeptText } from "./store.js";

/** The name of a theme; empty for that of the system. */
export const theme = createKeptText("museum-mock-theme");

const next: Readonly<Record<string, string>> = { "": "light", light: "dark", dark: "" };

export function changeTheme(): void {
  theme.set(next[theme.get()] ?? "");
}

export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset["theme"] = theme.get();
  };
  theme.subscribe(apply);
  apply();
}

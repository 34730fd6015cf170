/** The theme: that of the system, or the one that the person chose in this browser. */
import { createStore } from "./store.js";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "museum-mock-theme";

export const theme = createStore<Theme>(storedTheme());

function storedTheme(): Theme {
  try {
    return themes.find((one) => one === localStorage.getItem(KEY)) ?? "system";
  } catch {
    return "system";
  }
}

export function applyTheme(): void {
  const { dataset } = document.documentElement;
  if (theme.get() === "system") delete dataset["theme"];
  else dataset["theme"] = theme.get();
}

export function chooseTheme(next: Theme): void {
  theme.set(next);
  applyTheme();
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser may forbid it; the theme then lasts as long as the page.
  }
}

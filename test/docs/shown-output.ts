/** Compares output with what a page shows of it. */

/** Whether the output is as shown. White space does not count, so that a page may break long lines, and `…` stands for anything. */
export function isAsShown(shown: string, output: string): boolean {
  const parts = shown.replace(/\s+/g, "").split("…").map(escapePattern);
  return new RegExp(`^${parts.join("[\\s\\S]*?")}$`).test(output.replace(/\s+/g, ""));
}

/** Puts a mark in the place of each id, date and number, for output in which they may differ. */
export function mask(text: string): string {
  return text.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\d{4}-\d{2}-\d{2}|\d+/g, "#");
}

export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** What a script prints, as its own comments say: `console.log(status); // 200`. */
export function shownByComments(script: string): readonly string[] {
  return [...script.matchAll(/console\.log\(.*\/\/ (.+)$/gm)].map(([, shown = ""]) => shown);
}

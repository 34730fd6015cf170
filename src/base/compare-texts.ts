/** Orders texts by their code units, as `Array.prototype.sort` does; calendar dates so fall in order of time. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

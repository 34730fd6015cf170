/** Whether a text has all words of a query, in any case. */
export function hasWords(text: string, query: string): boolean {
  const given = text.toLowerCase();
  const words = query.toLowerCase().split(/\s+/);
  return words.every((word) => given.includes(word));
}

/**
 * Finds what respect 2.55 misreads in a JSONPath condition without a word, so that a scenario would be green or red whatever came:
 * of `a && b && c` it makes `a && (b || c)`, and a comparison with `@[0].date`, without value(), is never true.
 */
export function findMisreading(condition: string): string | undefined {
  const bare = condition.replaceAll(/'[^']*'/g, "''");
  if (/(?<!value\()[@$](\[-?\d+\])+(\.\w+(\[\d+\])?)+\s*[=!<>]|[=<>]\s*[@$](\[-?\d+\])+\./.test(bare))
    return "a bare index";
  return chainsThree(bare) ? "three operands of &&" : undefined;
}

/** Counts the `&&` of each level of brackets; `||` and a comma begin anew. */
function chainsThree(bare: string): boolean {
  const counts = [0];
  for (const token of bare.match(/&&|\|\||[()[\],]/g) ?? []) {
    const level = counts.length - 1;
    if (token === "(" || token === "[") counts.push(0);
    else if (token === ")" || token === "]") counts.pop();
    else if (token === "&&") counts[level] = (counts[level] ?? 0) + 1;
    else counts[level] = 0;
    if ((counts[counts.length - 1] ?? 0) > 1) return true;
  }
  return false;
}

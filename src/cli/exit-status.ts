/** An error of the person who typed the command: a sentence for them, and exit status 2. */
export class UsageError extends Error {}

export const EXIT = { kept: 0, broken: 1, usage: 2, noVerdict: 3 } as const;

/** An error of the person who typed the command: a sentence for them, and exit status 2. */
export class UsageError extends Error {}

/** Ends a command whose output has failed; the failure is reported when the command has ended. */
export class OutputError extends Error {}

/** A result that could not be written: a sentence on it, and exit status 3. */
export class WriteError extends Error {}

export const EXIT = { kept: 0, broken: 1, usage: 2, noVerdict: 3 } as const;

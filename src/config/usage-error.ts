/** The errors of a person who typed a command or wrote a configuration: a sentence that says what to do instead. */
export class UsageError extends Error {}

export function conflict(setting: string, other: string, why?: string): UsageError {
  const reason = why === undefined ? "" : `, ${why}`;
  return new UsageError(`${setting} can't be combined with ${other}${reason}; leave one of them out.`);
}

/** Thrown by a client that sends nothing more; the message says why. */
export class ClientStopped extends Error {
  /** `isBudget`: the budget is used up, but for what is kept in reserve, which may still be spent. */
  constructor(
    why: string,
    readonly isBudget = false,
  ) {
    super(why);
  }
}

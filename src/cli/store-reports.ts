/** Reports when the store can't be reached, and when it can be reached again. */
import { LogError, type SharedLog } from "../mock/replica/shared-log.js";

/** Returns a log that calls `report` once when an outage begins and once when it ends. */
export function reportOutages(log: SharedLog, report: (message: string) => void): SharedLog {
  let isOut = false;

  async function watch<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await answer;
      if (isOut) report("The store can be reached again.");
      isOut = false;
      return value;
    } catch (error) {
      const isUnreachable = error instanceof LogError && error.failure === "unreachable";
      if (isUnreachable && !isOut) {
        report(`The store can't be reached: ${error.message} Requests get 503 until it is back.`);
      }
      isOut ||= isUnreachable;
      throw error;
    }
  }

  return {
    join: () => watch(log.join()),
    append: (...args) => watch(log.append(...args)),
    follow: (after) => watch(log.follow(after)),
    close: log.close,
  };
}

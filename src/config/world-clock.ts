/** The clock that the settings set to a moment. */
import { quote } from "../base/text.js";
import { type Clock, createMomentClock } from "../contract/clock.js";
import { invalidMoment, parseMoment } from "../contract/local-time.js";
import type { Configuration } from "./configuration.js";
import { UsageError } from "./usage-error.js";

/** Returns the clock of `world.now`, undefined without it. Throws a UsageError for an invalid moment, and for settings that don't go together. */
export function momentClock(config: Configuration, timeZone: string, realTime: () => number): Clock | undefined {
  const { today, now, clockSpeed } = config.values.world;
  const label = config.label("world.now");
  if (now === undefined) {
    if (clockSpeed === undefined) return undefined;
    throw new UsageError(
      `${config.label("world.clockSpeed")} needs a moment; add ${label}, such as 2027-03-28T00:59:50Z.`,
    );
  }
  if (today !== undefined) {
    throw new UsageError(`${config.label("world.today")} can't be combined with ${label}; use one of them.`);
  }
  const moment = parseMoment(now, timeZone);
  if (moment === undefined) throw new UsageError(invalidMoment(label, quote(now)));
  return createMomentClock({ moment, speed: clockSpeed ?? 0, since: realTime() }, realTime);
}

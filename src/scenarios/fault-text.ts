/** Describes a fault in a sentence: what it does, to which requests, and when. */
import { plural } from "../base/text.js";
import { mutantNamed } from "../mutants/mutants.js";
import { type Fault, type FaultEffects, type FaultStep, kindsOf } from "./fault.js";
import { effectOf } from "./fault-effects.js";
import { describeMatch } from "./match-fields.js";

/** Returns a sentence without a full stop: `Answers 503, for listSpecialEvents with page=2, 1 of every 3`. */
export function describeFault(fault: Fault, source?: { readonly from: string }): string {
  const { match, after, every = 1, times, probability, paused } = fault;
  const parts = [
    fault.sequence ? describeSequence(fault.sequence, fault.repeat === true) : describeEffects(fault),
    `for ${source?.from === "request" ? "this request" : describeMatch(match)}`,
    ...(after ? [`after the first ${after}`] : []),
    ...(every > 1 ? [`1 of every ${every}`] : []),
    ...(probability === undefined ? [] : [`with probability ${probability}`]),
    ...(times === undefined ? [] : [`${describeTimes(times)} at most`]),
  ];
  const sentence = `${paused ? "paused: " : ""}${parts.join(", ")}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function describeSequence(sequence: readonly FaultStep[], isRepeated: boolean): string {
  const steps = sequence.map((step) => {
    const { times = 1 } = step;
    return `${describeEffects(step)}${times === 1 ? "" : ` (${describeTimes(times)})`}`;
  });
  return `one after another: ${steps.join("; ")}${isRepeated ? "; then again" : ""}`;
}

function describeEffects(effects: FaultEffects): string {
  const texts = kindsOf(effects).map((kind) => effectOf(kind).describe(effects[kind] as never, effects, harmOf));
  return texts.length === 0 ? "lets the request pass" : texts.join(" and ");
}

/** The harm as a part of a sentence. */
function harmOf(mutant: string): string {
  const { harm } = mutantNamed(mutant);
  return harm.charAt(0).toLowerCase() + harm.slice(1).replace(/\.$/, "");
}

function describeTimes(times: number): string {
  return times === 1 ? "once" : plural(times, "time");
}

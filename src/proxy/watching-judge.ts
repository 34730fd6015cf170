/** Judges the traffic of a proxy as it passes, and reports each finding once. */

import type { RecordingOptions } from "../verify/recording/recorded-run.js";
import { verifyRecording } from "../verify/recording/recorded-verification.js";
import type { Finding, Report } from "../verify/report/report.js";
import type { Traffic } from "./traffic.js";

/** Traffic that is judged together; older exchanges are of data that may have changed. */
const MAX_JUDGED = 1500;

interface WatchingOptions extends RecordingOptions {
  readonly onFinding: (finding: Finding) => void;
  readonly pauseMilliseconds: number;
}

export function createWatchingJudge(traffic: Traffic, { onFinding, pauseMilliseconds, ...recording }: WatchingOptions) {
  const known = new Map<string, Finding>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Judges what has passed so far. */
  const judge = async (): Promise<Report> => {
    // What the twin or the proxy has answered says nothing about the service.
    const own = traffic.list().filter(({ from }) => from === "target");
    const report = await verifyRecording(own.slice(-MAX_JUDGED), recording);
    for (const finding of report.checks.flatMap(({ findings }) => findings)) {
      if (known.has(finding.id)) continue;
      known.set(finding.id, finding);
      onFinding(finding);
    }
    return report;
  };
  return {
    /** Judges soon, after what passes at once. */
    poke(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        // What can't be judged is told by the judgement at the end.
        judge().catch(() => {});
      }, pauseMilliseconds);
      timer.unref();
    },
    judge,
    findings: (): readonly Finding[] => [...known.values()],
    stop: () => clearTimeout(timer),
  };
}

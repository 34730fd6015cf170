/** Verifies a service from the page: start, progress, findings, and the choices as learned beside the mock's own. */
import { useEffect, useState } from "preact/hooks";
import { reasonsForNoVerdict } from "../../verify/report/summary.js";
import { plural } from "../parts/words.js";
import { tellError } from "../state/actions.js";
import { callAdmin } from "../state/admin.js";
import { useStore } from "../state/store.js";
import type { Verification } from "../state/types.js";
import { world } from "../state/world.js";
import { FindingList } from "./finding-list.js";
import { LearnedChoices } from "./learned-choices.js";
import { VerifyForm } from "./verify-form.js";

const POLL_MILLISECONDS = 500;

export function VerifyView() {
  const [run, setRun] = useState<Verification | undefined>(undefined);
  useEffect(() => {
    // A run goes on while nobody looks; the latest is shown again.
    callAdmin("listVerifications").then(
      (runs) => (runs.length > 0 ? load(runs.at(-1)?.id ?? 0, setRun) : undefined),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (run?.state !== "running") return;
    const timer = setTimeout(() => load(run.id, setRun), POLL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [run]);
  return (
    <div class="view">
      <div class="view-head">
        <div>
          <h1>Verify</h1>
          <p>
            Ask a service that implements the interface, and read which documented rules it keeps, and how it answers
            what the document leaves open.
          </p>
        </div>
      </div>
      <VerifyForm isRunning={run?.state === "running"} onStarted={setRun} />
      {run && <RunCard run={run} onStop={() => stop(run, setRun)} />}
      {run?.report && <Results run={run} />}
    </div>
  );
}

type SetRun = (run: Verification | undefined) => void;

async function load(id: number, setRun: SetRun): Promise<void> {
  await callAdmin("getVerification", { path: { id: String(id) } }).then(
    (run) => setRun(run as Verification),
    () => setRun(undefined),
  );
}

async function stop(run: Verification, setRun: SetRun): Promise<void> {
  await callAdmin("stopVerification", { path: { id: String(run.id) } }).catch(tellError);
  await load(run.id, setRun);
}

const states = { running: "Running", finished: "Finished", stopped: "Stopped", failed: "Could not be done" } as const;

function RunCard({ run, onStop }: { readonly run: Verification; readonly onStop: () => void }) {
  const { state, url, progress, report, error } = run;
  return (
    <section class="card" aria-label="The run">
      <header>
        <h2 class="run-title">
          {states[state]}: <span class="mono">{url}</span>
        </h2>
        {state === "running" && (
          <button type="button" class="button" onClick={onStop}>
            Stop
          </button>
        )}
      </header>
      {state === "running" && (
        <>
          <progress value={progress.done} max={progress.total || 1} aria-label="Progress" />
          <p class="soft small" aria-live="polite">
            {progress.done} of {progress.total || "…"} · {progress.about}
          </p>
        </>
      )}
      {error && <p class="notice bad">{error}</p>}
      {report &&
        reasonsForNoVerdict(report).map((why) => (
          <p key={why} class="notice bad">
            {why}
          </p>
        ))}
      {report && (
        <dl class="tally">
          <div class={report.summary.failed > 0 ? "bad" : ""}>
            <dt>failed</dt>
            <dd>{report.summary.failed}</dd>
          </div>
          <div class="good">
            <dt>passed</dt>
            <dd>{report.summary.passed}</dd>
          </div>
          <div>
            <dt>not exercised</dt>
            <dd>{report.summary.notExercised}</dd>
          </div>
          <div>
            <dt>not applicable</dt>
            <dd>{report.summary.notApplicable}</dd>
          </div>
          <div>
            <dt>{report.requests === 1 ? "request" : "requests"}</dt>
            <dd>{report.requests.toLocaleString("en-GB")}</dd>
          </div>
        </dl>
      )}
      {report?.notes.map((note) => (
        <p key={note} class="soft small">
          {note}
        </p>
      ))}
      {report && (
        <p class="soft small">
          {plural(report.checks.length, "rule")} in {(report.milliseconds / 1000).toFixed(1)} s.
        </p>
      )}
    </section>
  );
}

function Results({ run }: { readonly run: Verification }) {
  const state = useStore(world);
  if (!run.report) return null;
  return (
    <>
      <FindingList report={run.report} />
      {state && <LearnedChoices report={run.report} state={state} />}
    </>
  );
}

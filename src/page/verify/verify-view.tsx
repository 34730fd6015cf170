/** The view of verifications: the form that starts one, its findings, and what it learned. */

import { useEffect, useRef, useState } from "preact/hooks";
import { lookUp } from "../../base/collections.js";
import { toShellWord } from "../../base/text.js";
import type { VerificationRun } from "../../mock/admin/generated/admin-operations.js";
import type { Report } from "../../verify/report/report.js";
import { describeObserved, describeOthers, reasonsForNoVerdict, toTold } from "../../verify/report/summary.js";
import { CodeBlock, curlOf, SnippetList } from "../parts/code.js";
import { Button } from "../parts/controls.js";
import { Check, Field, Form, useTexts } from "../parts/form.js";
import { Card, DataTable, Facts, Table, View } from "../parts/view.js";
import { plural } from "../parts/words.js";
import { act, stepToAnswers, tellError } from "../state/actions.js";
import { callAdmin } from "../state/admin.js";
import { useStore } from "../state/store.js";
import { type WorldState, world } from "../state/world.js";

type ServiceRun = Omit<VerificationRun, "report"> & { readonly report?: Report };

interface VerifyFormProps {
  readonly isRunning: boolean;
  readonly onStarted: (run: ServiceRun) => void;
}

function VerifyForm({ isRunning, onStarted }: VerifyFormProps) {
  const { texts, bind } = useTexts({ url: "", credentials: "", today: "" });
  const { url, credentials, today } = texts;
  const [isQuick, setQuick] = useState(true);
  const body = { url, quick: isQuick, ...(today !== "" && { today }) };
  const start = () =>
    callAdmin("startVerification", { body: { ...body, ...(credentials !== "" && { credentials }) } }).then(
      (run) => onStarted(run as ServiceRun),
      tellError,
    );
  const target = url || "http://127.0.0.1:8080";
  const options = `${isQuick ? " --quick" : ""}${today === "" ? "" : ` --today ${today}`}`;
  return (
    <Card
      title="Verify a service"
      text="The mock sends the requests from the machine that it runs on. The credential is used for this run, and neither kept nor shown."
    >
      <Form submit="Verify" onSubmit={start} isDisabled={isRunning}>
        <Field label="Base address" type="url" {...bind("url")} placeholder="http://127.0.0.1:8080" isMono required />
        <div class="fields">
          <Field
            label="Credential"
            type="password"
            {...bind("credentials")}
            placeholder="user:password"
            hint="empty for none"
          />
          <Field label="Its today" type="date" {...bind("today")} hint="only if its clock is held" />
        </div>
        <Check
          label="Quick: about 250 requests, 10 a second, for a service that others use"
          isOn={isQuick}
          onValue={setQuick}
        />
      </Form>
      <SnippetList
        snippets={[
          { name: "Command line", text: `museum-mock verify ${toShellWord(target)}${options}` },
          { name: "curl", text: curlOf({ id: "startVerification", body }) },
          {
            name: "Library",
            text: `import { verify } from "museum-mock";\n\nconst report = await verify(${JSON.stringify(target)}, { quick: ${isQuick} });`,
          },
        ]}
      />
    </Card>
  );
}

const POLL_MILLISECONDS = 500;

export function VerifyView() {
  const [run, setRun] = useState<ServiceRun | undefined>(undefined);
  const state = useStore(world);
  const load = () =>
    callAdmin("getVerification").then(
      (current) => setRun(current.state === "none" ? undefined : (current as ServiceRun)),
      () => setRun(undefined),
    );
  const stopping = useRef<Promise<void> | undefined>(undefined);
  // The same call removes the report of a run that has ended, so that it is sent once, and to one that runs.
  const stop = () => {
    stopping.current ??= callAdmin("getVerification")
      .then(({ state }) => (state === "running" ? callAdmin("stopVerification") : undefined))
      .catch(tellError)
      .then(load)
      .finally(() => {
        stopping.current = undefined;
      });
  };
  useEffect(() => {
    // A run goes on while nobody looks; it is shown again.
    void load();
  }, []);
  useEffect(() => {
    if (run?.state !== "running") return;
    const timer = setTimeout(load, POLL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [run]);
  return (
    <View
      title="Verify"
      text="Ask a service that implements the interface, and read which documented rules it keeps, and how it answers what the document leaves open."
    >
      <VerifyForm isRunning={run?.state === "running"} onStarted={setRun} />
      {run && <RunCard run={run} onStop={stop} />}
      {run?.report && <FindingList report={run.report} />}
      {run?.report && state && run.report.summary.passed > 0 && <LearnedChoices report={run.report} state={state} />}
    </View>
  );
}

const states = { running: "Running", finished: "Finished", stopped: "Stopped", failed: "Could not be done" } as const;

function RunCard({ run, onStop }: { readonly run: ServiceRun; readonly onStop: () => void }) {
  const { state, url, progress, report, error } = run;
  return (
    <Card
      label="The run"
      title={
        <>
          {states[state]}: <span class="mono">{url}</span>
        </>
      }
      action={state === "running" && <Button onClick={onStop}>Stop</Button>}
    >
      {state === "running" && (
        <>
          <progress value={progress.done} max={progress.total || 1} aria-label="Progress" />
          <p class="soft small" aria-live="polite">
            {progress.done} of {progress.total || "…"} · {progress.about}
          </p>
        </>
      )}
      {error && <p class="notice bad">{error}</p>}
      {report && <Tally report={report} />}
    </Card>
  );
}

function Tally({ report }: { readonly report: Report }) {
  const { summary, requests, notes, checks, milliseconds } = report;
  const tally = [
    ["failed", summary.failed, summary.failed > 0 ? "bad" : ""],
    ["passed", summary.passed, "good"],
    ["not exercised", summary.notExercised, ""],
    ["not applicable", summary.notApplicable, ""],
    [requests === 1 ? "request" : "requests", requests, ""],
  ] as const;
  return (
    <>
      {reasonsForNoVerdict(report).map((why) => (
        <p key={why} class="notice bad">
          {why}
        </p>
      ))}
      <p class="buttons">
        {tally.map(([what, count, tone]) => (
          <span key={what} class={`tag ${tone}`}>
            {count.toLocaleString("en-GB")} {what}
          </span>
        ))}
      </p>
      {notes.map((note) => (
        <p key={note} class="soft small">
          {note}
        </p>
      ))}
      <p class="soft small">
        {plural(checks.length, "rule")} in {(milliseconds / 1000).toFixed(1)} s.
      </p>
    </>
  );
}

type RuleCheck = Report["checks"][number];

function FindingList({ report }: { readonly report: Report }) {
  const failed = report.checks.filter(({ status }) => status === "failed");
  const passed = report.checks.filter(({ status }) => status === "passed");
  const without = report.checks.filter(({ status }) => status === "notExercised" || status === "notApplicable");
  const title = reasonsForNoVerdict(report).length > 0 ? "No verdict" : "No rule is broken";
  return (
    <Card title={failed.length > 0 ? `${plural(failed.length, "rule")} broken` : title}>
      <div class="lines">
        {failed.map((check) => (
          <FailedCheck key={check.rule} check={check} />
        ))}
      </div>
      {report.advice.length > 0 && (
        <details>
          <summary>Advice, {report.advice.length}</summary>
          <ul class="stack">
            {report.advice.map(({ id, message, reproduce }) => (
              <li key={id}>
                {message}
                <CurlLines lines={reproduce} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <CheckTable title="Kept" checks={passed} />
      <CheckTable title="Not exercised or not applicable" checks={without} />
    </Card>
  );
}

function FailedCheck({ check: { rule, summary, basis, message, findings } }: { readonly check: RuleCheck }) {
  return (
    <article class="stack tight-stack">
      <div>
        <h3>{summary}</h3>
        <p class="soft small">
          <code>{rule}</code> · {basis}
        </p>
      </div>
      {findings.length === 0 && <p>{message}</p>}
      {toTold(findings).map((finding) => {
        const { id, message: says, expected, actual, reproducibility, reproduce } = finding.finding;
        return (
          <div key={id} class="stack tight-stack">
            <p>{says}</p>
            <Facts
              of={[
                ["Expected", expected],
                ["Came", actual],
                ["Seen", reproducibility],
                ["Also", describeOthers(finding)],
              ]}
            />
            <CurlLines lines={reproduce} />
          </div>
        );
      })}
    </article>
  );
}

function CurlLines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <CodeBlock key={line} text={line} what="the curl line" />);
}

function CheckTable({ title, checks }: { readonly title: string; readonly checks: readonly RuleCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <details>
      <summary>
        {title}, {checks.length}
      </summary>
      <Table rows={checks.map(({ summary, message }) => [summary, message])} />
    </details>
  );
}

function LearnedChoices({ report, state }: { readonly report: Report; readonly state: WorldState }) {
  const learned = learnedChoices(report.choices, state.profile);
  const differing = learned.filter(({ isAdoptable }) => isAdoptable);
  const adopt = (choices: readonly LearnedChoice[], done: string) => {
    const answers = choices.flatMap(({ id, observed }) => (observed === undefined ? [] : [[id, observed] as const]));
    void act({ done, step: stepToAnswers(Object.fromEntries(answers)) });
  };
  return (
    <Card
      title="How it answers what the document leaves open"
      text="Adopt its answers, and this mock behaves as the service does."
      action={
        differing.length > 0 && (
          <Button look="main" onClick={() => adopt(learned, "The answers of the service are adopted.")}>
            Adopt {differing.length === 1 ? "the answer that differs" : `all ${differing.length} answers that differ`}
          </Button>
        )
      }
    >
      <DataTable
        label="Choices as learned"
        titles={["Choice", "The service", "This mock"]}
        action="Adopt"
        rows={learned.map((choice) => [
          <span title={choice.evidence}>{choice.id}</span>,
          choice.observed ?? <span class="soft">{choice.status}</span>,
          choice.isAdoptable ? <span class="tag odd">{choice.current}</span> : choice.current,
          choice.isAdoptable && (
            <Button
              look="tight"
              about={choice.id}
              onClick={() => adopt([choice], `${choice.id} is ${choice.observed}.`)}
            >
              Adopt
            </Button>
          ),
        ])}
      />
    </Card>
  );
}

type LearnedChoice = ReturnType<typeof learnedChoices>[number];

/** The observed choices of a report beside the answers of the mock. */
function learnedChoices(choices: Report["choices"], profile: Readonly<Record<string, string>>) {
  return Object.entries(choices).map(([id, { status, answer, evidence, possible }]) => {
    /** What the service does; undefined if that is not clear. */
    const observed = status === "observed" && answer !== null ? answer : undefined;
    const current = lookUp(profile, id) ?? "";
    const several = status === "open" ? possible?.join(" or ") : undefined;
    const seen = status === "notExercised" ? "not seen" : (several ?? describeObserved({ status, answer }));
    const isAdoptable = observed !== undefined && observed !== current;
    return { id, observed, status: seen, current, evidence, isAdoptable };
  });
}

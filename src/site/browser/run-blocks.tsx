/** Runs the requests of a page against the mock in this browser, and shows each answer. */
import { type ComponentChildren, render } from "preact";
import { useState } from "preact/hooks";
import { operations } from "../../contract/interface.js";
import { CodeBlock } from "../../page/parts/code.js";
import { Button } from "../../page/parts/controls.js";
import {
  AnswerBody,
  ExplanationSteps,
  HeaderTables,
  indent,
  Outcome,
  StatusTag,
} from "../../page/requests/explanation.js";
import { address } from "../../page/state/address.js";
import { callAdmin, EVERY_SESSION, messageOf } from "../../page/state/admin.js";
import { mockUrl } from "../../page/state/place.js";

/** A request that a page of the site can send. */
export interface BlockRequest {
  readonly method: string;
  /** From the root of the mock: `/museum-hours?limit=3`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

/** Gives every block with requests a button that sends them, once the mock has started. */
export function addRunButtons(started: Promise<void>): void {
  for (const block of document.querySelectorAll<HTMLElement>("[data-requests]")) {
    const place = block.appendChild(document.createElement("div"));
    place.className = "stack tight-stack";
    const { requests = "[]", started: options } = block.dataset;
    render(<Runner requests={JSON.parse(requests)} options={options} started={started} />, place);
  }
}

interface RunnerProps {
  readonly requests: readonly BlockRequest[];
  /** The options with which the page starts its mock, where those of this mock are others. */
  readonly options: string | undefined;
  readonly started: Promise<void>;
}

function Runner({ requests, options, started }: RunnerProps) {
  const [answers, setAnswers] = useState<ComponentChildren>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setRunning(true);
    try {
      await started;
      const shown: ComponentChildren[] = [];
      for (const request of requests) shown.push(await answerTo(request));
      setAnswers(shown);
    } catch (error) {
      setAnswers(<p class="notice bad">{messageOf(error)}</p>);
    }
    setRunning(false);
  };
  return (
    <>
      <div class="buttons run">
        {/* A button that is disabled loses the focus. */}
        <Button aria-disabled={isRunning || undefined} onClick={run}>
          Run{requests.length > 1 && ` ${requests.length} requests`}
        </Button>
        {options !== undefined && (
          <span class="soft small">
            This page starts its mock {options === "" ? "without options" : `with ${options}`}. The one in your browser
            was started otherwise, so its answer can differ.
          </span>
        )}
      </div>
      <div class="run-answers" aria-live="polite">
        {answers}
      </div>
    </>
  );
}

/** Sends a request, and returns its answer and the reasons as they are shown. */
async function answerTo({ method, target, headers, body }: BlockRequest): Promise<ComponentChildren> {
  const init = { method, headers: headers as [string, string][], ...(body !== undefined && { body }) };
  const response = await fetch(mockUrl() + target, { ...init, cache: "no-store", credentials: "omit" }).catch(() => {});
  const text = await response?.text().catch(() => "");
  const isAdmin = target.startsWith("/__admin");
  const href = tryAddress(target);
  const exchange = isAdmin ? undefined : await callAdmin("getRequest", { path: { id: "last" }, query: EVERY_SESSION });
  return (
    <section class="card stack run-answer" aria-label={`The answer to ${method} ${target}`}>
      <p class="buttons">
        {exchange ? <Outcome exchange={exchange} /> : <StatusTag status={response?.status ?? 0} />}
        <code>
          {method} {target}
        </code>
      </p>
      {exchange ? <AnswerBody exchange={exchange} /> : text && <CodeBlock text={indent(text)} what="the body" />}
      {exchange && (
        <>
          <details open>
            <summary>Why this answer</summary>
            <ExplanationSteps exchange={exchange} />
          </details>
          <HeaderTables exchange={exchange} />
          {href && <a href={href}>Change it under Try it</a>}
        </>
      )}
    </section>
  );
}

/** Returns the address of the view that changes a request; undefined for a path that is no operation. */
export function tryAddress(target: string): string | undefined {
  const [path = "", query] = target.split("?");
  const operation = operations.find((listed) => path.endsWith(listed.path));
  const names = new Set<string>(operation?.parameters.map(({ name }) => name));
  const params = Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => names.has(name)));
  return operation && address.linkTo("try", operation.id, params);
}

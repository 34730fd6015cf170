/** The answer to the request that was tried, beside its explanation. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Card } from "../parts/card.js";
import { AnswerBody } from "../requests/answer-body.js";
import { readExchange } from "../requests/detail.js";
import { ExplanationSteps } from "../requests/explanation-steps.js";
import { HeaderTables } from "../requests/header-tables.js";
import { Outcome } from "../requests/outcome.js";
import { linkTo } from "../state/location.js";
import { useReading } from "../state/use-reading.js";

export function TriedAnswer({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { value: exchange, error } = useReading(() => readExchange(id), [id]);
  const outcome = useRef<HTMLParagraphElement>(null);
  // On a phone the answer stands below the form.
  useEffect(() => outcome.current?.scrollIntoView({ block: "nearest" }), [exchange !== undefined]);
  const back = (
    <Button look="tight" onClick={onClose}>
      Back to the reference
    </Button>
  );
  if (!exchange) return error ? <Card title="The answer" text={error} action={back} /> : null;
  return (
    <>
      <Card title="The answer" action={back}>
        <p class="buttons" aria-live="polite" ref={outcome}>
          <Outcome exchange={exchange} />
          <a class="small" href={linkTo("requests", "", { open: String(id) })}>
            Request {id}
          </a>
        </p>
        <AnswerBody response={exchange.response} status={exchange.status} />
        <HeaderTables exchange={exchange} />
      </Card>
      <Card title="Why this answer">
        <ExplanationSteps exchange={exchange} />
      </Card>
    </>
  );
}

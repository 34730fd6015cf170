/** The derivation of an answer, step by step, each with the sentence or the choice that it rests on. */
import { useEffect, useState } from "preact/hooks";
import { isChoiceId } from "../../contract/choices/answers.js";
import { choiceById } from "../../contract/choices/table.js";
import { addressOf, formatAddress } from "../state/address.js";
import { callAdmin, EVERY_SESSION, messageOf } from "../state/admin.js";
import { address } from "../state/location.js";
import type { Basis, Exchange, Explanation } from "../state/types.js";
import { type Step, tellDerivation } from "./derivation.js";

export function Derivation({ exchange }: { readonly exchange: Exchange }) {
  const [explanation, setExplanation] = useState<Explanation | undefined>(undefined);
  const [error, setError] = useState("");
  useEffect(() => {
    callAdmin("explainRecordedRequest", { path: { id: String(exchange.id) }, query: EVERY_SESSION }).then(
      setExplanation,
      (reason: unknown) => setError(messageOf(reason)),
    );
  }, [exchange.id]);
  if (error !== "") return <p class="soft">{error}</p>;
  if (!explanation) return <p class="soft">…</p>;
  return (
    <>
      {explanation.summary && <p>{explanation.summary}</p>}
      <Steps steps={tellDerivation(explanation, exchange)} />
      {explanation.basis?.from === "record" && <p class="soft small">{explanation.basis.says}</p>}
      {exchange.warnings.map((warning) => (
        <p key={warning} class="tag odd wrap">
          {warning}
        </p>
      ))}
    </>
  );
}

export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol class="derivation">
      {steps.map(({ says, tone, because }, index) => (
        <li key={index} class={tone}>
          <p class="says">{says}</p>
          {because.map((basis, at) => (
            <BasisLine key={at} basis={basis} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function BasisLine({ basis }: { readonly basis: Basis }) {
  if (basis.setting !== undefined) return <p class="basis">{basis.setting}</p>;
  if (basis.choice === undefined) {
    return (
      <p class="basis">
        <span>Document:</span>
        <q>{basis.document}</q>
      </p>
    );
  }
  const { choice, answer } = basis;
  const means =
    basis.means ??
    (isChoiceId(choice) ? choiceById(choice).answers.find((one) => one.answer === answer)?.means : undefined);
  const href = formatAddress({ ...addressOf("steer", address.get(), "choices") });
  return (
    <p class="basis">
      <span>
        <a href={`${href}${href.includes("?") ? "&" : "?"}q=${choice}`}>{choice}</a> = {answer}
      </span>
      {means && <span>{means}</span>}
    </p>
  );
}

/** The explanation of an answer, step by step, each with the sentence or the choice that it rests on. */
import { isChoiceId } from "../../contract/choices/answers.js";
import { choiceById } from "../../contract/choices/table.js";
import { readExplanation } from "../state/admin.js";
import { linkTo } from "../state/location.js";
import type { Basis, Exchange } from "../state/types.js";
import { useReading } from "../state/use-reading.js";
import { tellExplanation } from "./explanation-text.js";

export function ExplanationSteps({ exchange }: { readonly exchange: Exchange }) {
  const { value: explanation, error = "…" } = useReading(() => readExplanation(String(exchange.id)), [exchange.id]);
  if (!explanation) return <p class="soft">{error}</p>;
  return (
    <>
      {explanation.summary && <p>{explanation.summary}</p>}
      <ol class="explanation">
        {tellExplanation(explanation, exchange).map(({ says, tone, because }, index) => (
          <li key={index} class={tone}>
            <p class="says">{says}</p>
            {because.map((basis, at) => (
              <BasisLine key={at} basis={basis} />
            ))}
          </li>
        ))}
      </ol>
      {explanation.basis?.from === "record" && <p class="soft small">{explanation.basis.says}</p>}
      {exchange.warnings.map((warning) => (
        <p key={warning} class="notice odd small">
          {warning}
        </p>
      ))}
    </>
  );
}

function BasisLine({ basis }: { readonly basis: Basis }) {
  if (basis.setting !== undefined) return <p class="soft small">{basis.setting}</p>;
  const { choice, answer } = basis;
  if (choice === undefined) {
    return (
      <p class="soft small">
        Document: <q>{basis.document}</q>
      </p>
    );
  }
  const answers = isChoiceId(choice) ? choiceById(choice).answers : [];
  const means = basis.means ?? answers.find((one) => one.answer === answer)?.means;
  return (
    <p class="soft small">
      <a href={linkTo("steer", "choices", { q: choice })}>{choice}</a> = {answer}
      {means && `: ${means}`}
    </p>
  );
}

/** One parameter as a field, with its sentence, its default, its limit and what the document leaves open about it. */
import { choiceIds } from "../../contract/choices/answers.js";
import { type ChoiceId, choiceById } from "../../contract/choices/table.js";
import { sentenceOn } from "../../contract/document.js";
import type { Operation, Parameter } from "../../contract/interface.js";
import { Field } from "../parts/field.js";
import { addressOf, formatAddress } from "../state/address.js";
import { address } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";
import { describeDefault } from "./parameter-words.js";

interface ParameterFieldProps {
  readonly operation: Operation;
  readonly parameter: Parameter;
  readonly today: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The choices that matter to a parameter. */
const choicesOf: Readonly<Record<string, readonly ChoiceId[]>> = {
  startDate: ["pastStartDate"],
  endDate: ["endDateBound", "invertedRange"],
  page: ["pageBeyondEnd"],
  limit: ["limitAboveMaximum"],
};

export function ParameterField({ operation, parameter, today, value, onValue }: ParameterFieldProps) {
  const { name, maximum } = parameter;
  const profile = useStore(world)?.profile ?? {};
  const ids = (choicesOf[name] ?? []).filter((id) => choiceIds.includes(id));
  return (
    <Field
      label={name}
      value={value}
      onValue={onValue}
      isMono
      placeholder={describeDefault(parameter, today)}
      hint={
        <>
          {sentenceOn(operation, name)}
          {maximum !== undefined && ` At most ${maximum}.`}
          {ids.map((id) => (
            <span key={id} class="open-point">
              <a href={`${formatAddress(addressOf("steer", address.get(), "choices")).replace(/\?.*$/, "")}?q=${id}`}>
                {id}
              </a>
              : {choiceById(id).answers.find(({ answer }) => answer === profile[id])?.means ?? profile[id]}
            </span>
          ))}
        </>
      }
    />
  );
}

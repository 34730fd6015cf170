/** One parameter as a field, with its sentence, its default, its limit and what the document leaves open about it. */
import { type ChoiceId, choiceById } from "../../contract/choices/table.js";
import { sentenceOn } from "../../contract/document.js";
import type { Operation, Parameter } from "../../contract/interface.js";
import { Field } from "../parts/field.js";
import { linkTo } from "../state/location.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";

interface ParameterFieldProps {
  readonly operation: Operation;
  readonly parameter: Parameter;
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

export function ParameterField({ operation, parameter, value, onValue }: ParameterFieldProps) {
  const { name, maximum } = parameter;
  const state = useStore(world);
  const meaningOf = (id: ChoiceId) => {
    const current = state?.profile[id];
    return choiceById(id).answers.find(({ answer }) => answer === current)?.means ?? current;
  };
  return (
    <Field
      label={name}
      value={value}
      onValue={onValue}
      isMono
      placeholder={describeDefault(parameter, state?.clock.today)}
      hint={
        <>
          {sentenceOn(operation, name)}
          {maximum !== undefined && ` At most ${maximum}.`}
          {choicesOf[name]?.map((id) => (
            <span key={id}>
              <br />
              <a href={linkTo("steer", "choices", { q: id })}>{id}</a>: {meaningOf(id)}
            </span>
          ))}
        </>
      }
    />
  );
}

/** The default of a parameter in words. */
export function describeDefault({ default: value }: Parameter, today?: string): string {
  if ("value" in value) return String(value.value);
  if ("addDays" in value) return `${value.addDays} days after ${value.from}`;
  return today === undefined ? "today" : `${today} (today)`;
}

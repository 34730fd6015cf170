/** The reference of the interface, with a field for each parameter. */
import { type ChoiceId, choiceById } from "../../contract/choices.js";
import { examples, methodSentence, schemas, securitySentence, sentenceOn } from "../../contract/document.js";
import type { Operation, Parameter } from "../../contract/interface.js";
import { CodeBlock } from "../parts/code.js";
import { Field } from "../parts/form.js";
import { Table } from "../parts/table.js";
import { Card } from "../parts/view.js";
import { linkTo } from "../state/address.js";
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
  endDate: ["endDateBound", "invertedRange", "widestRange"],
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
function describeDefault({ default: value }: Parameter, today?: string): string {
  if ("value" in value) return String(value.value);
  if ("addDays" in value) return `${value.addDays} days after ${value.from}`;
  return today === undefined ? "today" : `${today} (today)`;
}

const items = { getMuseumHours: "HoursEntry", listSpecialEvents: "SpecialEvent" } as const;

export function Reference({ operation }: { readonly operation: Operation }) {
  const item = items[operation.id];
  const properties: readonly (readonly [string, PropertySchema])[] = Object.entries(schemas[item].properties);
  return (
    <Card title="What the document says" text={sentenceOn(operation)}>
      <Table
        titles={["Field", "Meaning"]}
        rows={properties.map(([name, { type, format, description }]) => [
          <code>{name}</code>,
          <>
            {description} <span class="soft">{[type, format].filter(Boolean).join(", ")}</span>
          </>,
        ])}
      />
      <CodeBlock text={JSON.stringify([examples[item]], null, 2)} what="an example of the answer" />
      <p class="soft small">
        {securitySentence} {methodSentence}
      </p>
    </Card>
  );
}

interface PropertySchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
}

/** The reference of an operation, from the document itself. */
import { examples, methodSentence, schemas, securitySentence, sentenceOn } from "../../contract/document.js";
import type { Operation, Parameter } from "../../contract/interface.js";
import { parameterKinds } from "../../contract/parameter-kinds.js";
import { Card } from "../parts/card.js";
import { CodeBlock } from "../parts/code-block.js";
import { Table } from "../parts/table.js";
import { describeDefault } from "./parameter-field.js";

const items = { getMuseumHours: "HoursEntry", listSpecialEvents: "SpecialEvent" } as const;

export function Reference({ operation }: { readonly operation: Operation }) {
  const item = items[operation.id];
  const parameters: readonly Parameter[] = operation.parameters;
  const properties: readonly (readonly [string, PropertySchema])[] = Object.entries(schemas[item].properties);
  return (
    <Card title="What the document says" text={sentenceOn(operation)}>
      <h3>Parameters</h3>
      <Meanings
        of={parameters.map((parameter) => [parameter.name, sentenceOn(operation, parameter.name), limitsOf(parameter)])}
      />
      <h3>Fields of an item</h3>
      <Meanings
        of={properties.map(([name, { type, format, description }]) => [
          name,
          description,
          [type, format].filter(Boolean).join(", "),
        ])}
      />
      <CodeBlock text={JSON.stringify([examples[item]], null, 2)} what="an example of the answer" />
      <p class="soft small">
        {securitySentence} {methodSentence}
      </p>
    </Card>
  );
}

type Meaning = readonly [name: string, sentence: string | undefined, limits: string];

function Meanings({ of }: { readonly of: readonly Meaning[] }) {
  const rows = of.map(([name, sentence, limits]) => [
    <code>{name}</code>,
    <>
      {sentence} <span class="soft">{limits}</span>
    </>,
  ]);
  return <Table titles={["Name", "Meaning"]} rows={rows} />;
}

interface PropertySchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
}

function limitsOf(parameter: Parameter): string {
  const { kind, maximum } = parameter;
  const limit = maximum === undefined ? "" : `, at most ${maximum}`;
  return `${parameterKinds[kind].label}, default ${describeDefault(parameter)}${limit}.`;
}

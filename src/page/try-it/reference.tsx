/** The reference of an operation, from the document itself. */
import { examples, methodSentence, schemas, securitySentence, sentenceOn } from "../../contract/document.js";
import type { Operation } from "../../contract/interface.js";
import { parameterKinds } from "../../contract/parameter-kinds.js";
import { CodeBlock } from "../parts/code-block.js";
import { describeDefault } from "./parameter-words.js";

const items = { getMuseumHours: "HoursEntry", listSpecialEvents: "SpecialEvent" } as const;

export function Reference({ operation }: { readonly operation: Operation }) {
  const item = items[operation.id];
  const properties = Object.entries(schemas[item].properties) as readonly (readonly [string, PropertySchema])[];
  return (
    <section class="card">
      <header>
        <h2>What the document says</h2>
        <p>{sentenceOn(operation)}</p>
      </header>
      <h3>Parameters</h3>
      <table class="pairs">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {operation.parameters.map((parameter) => (
            <tr key={parameter.name}>
              <th scope="row">
                <code>{parameter.name}</code>
              </th>
              <td>
                {sentenceOn(operation, parameter.name)} <span class="soft">{limitsOf(parameter)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Fields of an item</h3>
      <table class="pairs">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {properties.map(([name, { type, format, description }]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {description} <span class="soft">{[type, format].filter(Boolean).join(", ")}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CodeBlock text={JSON.stringify([examples[item]], null, 2)} what="an example of the answer" />
      <p class="soft small">
        {securitySentence} {methodSentence}
      </p>
    </section>
  );
}

interface PropertySchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
}

function limitsOf(parameter: Operation["parameters"][number]): string {
  const { kind } = parameter;
  const limit = "maximum" in parameter ? `, at most ${parameter.maximum}` : "";
  return `${parameterKinds[kind].label}, default ${describeDefault(parameter as never, "")}${limit}.`;
}

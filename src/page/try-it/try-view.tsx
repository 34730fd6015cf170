/** The view in which requests are tried, beside the reference of the interface. */
import { useEffect, useState } from "preact/hooks";
import { toCurl } from "../../base/curl.js";
import { factsOf } from "../../contract/choice-facts.js";
import { type ChoiceId, choiceById } from "../../contract/choices.js";
import { examples, fieldSchemas, methodSentence, securitySentence, sentenceOn } from "../../contract/document.js";
import { type Operation, operations, type Parameter } from "../../contract/interface.js";
import { listOperation } from "../../contract/lists.js";
import { choiceIds } from "../../contract/profile.js";
import { CodeBlock, SnippetList } from "../parts/code.js";
import { Field, Form } from "../parts/form.js";
import { Card, Table, Tabs, View } from "../parts/view.js";
import { credentialOfTry, preferOfTry, send, targetOfTry } from "../requests/code.js";
import { RequestDetail } from "../requests/detail.js";
import { address } from "../state/address.js";
import { programOrigin } from "../state/place.js";
import { useStore } from "../state/store.js";
import { world } from "../state/world.js";

export function TryView() {
  const { section, params } = useStore(address);
  const operation = operations.find(({ id }) => id === section) ?? operations[0];
  const [credentials, setCredentials] = useState("user:password");
  const [tried, setTried] = useState(0);
  const [isSending, setSending] = useState(false);
  useEffect(() => setTried(0), [operation.id]);
  const target = targetOfTry(operation, params);
  const prefer = preferOfTry(params, address.session());
  const submit = async () => {
    setSending(true);
    const id = await send({ method: "GET", target, credentials: credentialOfTry(credentials), prefer });
    setSending(false);
    if (id !== undefined) setTried(id);
  };
  const curl = toCurl({
    method: "GET",
    user: credentials || undefined,
    headers: prefer === "" ? [] : [["Prefer", prefer]],
    url: programOrigin() + target,
  });
  return (
    <View title="Try it" text="Send a request as your application would, and read why it gets its answer.">
      <Tabs
        label="Operations"
        tabs={operations.map(({ id }) => [address.linkTo("try", id), listOperation({ id }).title])}
        current={listOperation(operation).title}
      />
      <div class="try">
        <Card title={<span class="mono">GET {operation.path}</span>} text={sentenceOn(operation)}>
          <Form submit="Send" onSubmit={submit} isDisabled={isSending}>
            {operation.parameters.map((parameter) => (
              <ParameterField
                key={parameter.name}
                operation={operation}
                parameter={parameter}
                {...address.bind(parameter.name)}
              />
            ))}
            <details>
              <summary>Credential, scenario and day of this request</summary>
              <div class="stack">
                <Field
                  label="Credential"
                  value={credentials}
                  onValue={setCredentials}
                  isMono
                  hint="user:password; empty for none"
                />
                <Field label="Scenario" hint="for this request alone" {...address.bind("scenario")} />
                <Field label="Today" type="date" hint="for this request alone" {...address.bind("today")} />
              </div>
            </details>
            <p class="mono small">GET {target}</p>
          </Form>
          <SnippetList
            snippets={[["curl", curl], ...(prefer === "" ? [] : [["Header", `Prefer: ${prefer}`] as const])]}
          />
        </Card>
        {tried === 0 ? (
          <Reference operation={operation} />
        ) : (
          <RequestDetail key={tried} id={tried} onClose={() => setTried(0)} onSent={setTried} />
        )}
      </div>
    </View>
  );
}

interface ParameterFieldProps extends ReturnType<typeof address.bind> {
  readonly operation: Operation;
  readonly parameter: Parameter;
}

function ParameterField({ operation, parameter, ...field }: ParameterFieldProps) {
  const { name, maximum } = parameter;
  const state = useStore(world);
  const meaningOf = (id: ChoiceId) => {
    const current = state?.profile[id];
    return choiceById(id).answers.find(({ answer }) => answer === current)?.means ?? current;
  };
  return (
    <Field
      label={name}
      {...field}
      isMono
      placeholder={describeDefault(parameter, state?.clock.today)}
      hint={
        <>
          {sentenceOn(operation, name)}
          {maximum !== undefined && ` At most ${maximum}.`}
          {choiceIds
            .filter((id) => factsOf(id).parameters?.includes(name))
            .map((id) => (
              <span key={id}>
                <br />
                <a href={address.linkTo("steer", "choices", { q: id })}>{id}</a>: {meaningOf(id)}
              </span>
            ))}
        </>
      }
    />
  );
}

function describeDefault({ default: value }: Parameter, today?: string): string {
  if ("value" in value) return String(value.value);
  if ("addDays" in value) return `${value.addDays} days after ${value.from}`;
  return { today: today === undefined ? "today" : `${today} (today)` }[value.from];
}

function Reference({ operation }: { readonly operation: Operation }) {
  const { schema } = listOperation(operation);
  return (
    <Card title="What the document says" text={sentenceOn(operation)}>
      <Table
        titles={["Field", "Meaning"]}
        rows={fieldSchemas(schema).map(([name, { type, format, description }]) => [
          <code>{name}</code>,
          <>
            {description} <span class="soft">{[type, format].filter(Boolean).join(", ")}</span>
          </>,
        ])}
      />
      <CodeBlock text={JSON.stringify([examples[schema]], null, 2)} what="an example of the answer" />
      <p class="soft small">
        {securitySentence} {methodSentence}
      </p>
    </Card>
  );
}

/** Both operations as forms: the answer stands beside its derivation. */
import { useEffect, useState } from "preact/hooks";
import { sentenceOn } from "../../contract/document.js";
import { operations } from "../../contract/interface.js";
import { Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { send } from "../requests/replay.js";
import { addressOf, formatAddress } from "../state/address.js";
import { address, changeParams } from "../state/location.js";
import { useStore } from "../state/store.js";
import { sessionOfTab, world } from "../state/world.js";
import { ParameterField } from "./parameter-field.js";
import { Reference } from "./reference.js";
import { credentialOfTry, preferOfTry, targetOfTry } from "./request-of-form.js";
import { TriedAnswer } from "./tried-answer.js";

const titles = { getMuseumHours: "Museum hours", listSpecialEvents: "Special events" } as const;

export function TryView() {
  const now = useStore(address);
  const operation = operations.find(({ id }) => id === now.section) ?? operations[0];
  const { params } = now;
  const today = useStore(world)?.clock.today ?? "";
  const [credentials, setCredentials] = useState("user:password");
  const [tried, setTried] = useState(0);
  const [isSending, setSending] = useState(false);
  useEffect(() => setTried(0), [operation.id]);
  const target = targetOfTry(operation, params);
  const prefer = preferOfTry(params, sessionOfTab());
  const submit = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    const id = await send({ method: "GET", target, credentials: credentialOfTry(credentials), prefer });
    setSending(false);
    if (id !== undefined) setTried(id);
  };
  return (
    <div class="view">
      <div class="view-head">
        <div>
          <h1>Try it</h1>
          <p>Send a request as your application would, and read why it gets its answer.</p>
        </div>
      </div>
      <nav class="tabs" aria-label="Operations">
        {operations.map(({ id }) => (
          <a
            key={id}
            href={formatAddress(addressOf("try", now, id))}
            aria-current={id === operation.id ? "page" : undefined}
          >
            {titles[id]}
          </a>
        ))}
      </nav>
      <div class="try">
        <form class="card" onSubmit={submit}>
          <header>
            <h2 class="mono">GET {operation.path}</h2>
            <p>{sentenceOn(operation)}</p>
          </header>
          {operation.parameters.map((parameter) => (
            <ParameterField
              operation={operation}
              key={parameter.name}
              parameter={parameter}
              today={today}
              value={params[parameter.name] ?? ""}
              onValue={(value) => changeParams({ [parameter.name]: value })}
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
              <Field
                label="Scenario"
                value={params["scenario"] ?? ""}
                onValue={(value) => changeParams({ scenario: value })}
                hint="for this request alone"
              />
              <Field
                label="Today"
                type="date"
                value={params["today"] ?? ""}
                onValue={(value) => changeParams({ today: value })}
                hint="for this request alone"
              />
            </div>
          </details>
          <p class="mono small target-line">GET {target}</p>
          <div class="buttons">
            <button type="submit" class="button main-button" disabled={isSending}>
              Send
            </button>
          </div>
          <Snippets
            snippets={[
              { name: "curl", text: curlOf(target, credentials, prefer) },
              ...(prefer === "" ? [] : [{ name: "Header", text: `Prefer: ${prefer}` }]),
            ]}
          />
        </form>
        <div class="stack">
          {tried === 0 ? (
            <Reference operation={operation} />
          ) : (
            <TriedAnswer key={tried} id={tried} onClose={() => setTried(0)} />
          )}
        </div>
      </div>
    </div>
  );
}

function curlOf(target: string, credentials: string, prefer: string): string {
  const user = credentials === "" ? "" : ` -u '${credentials.replaceAll("'", "'\\''")}'`;
  const header = prefer === "" ? "" : ` -H '${`Prefer: ${prefer}`.replaceAll("'", "'\\''")}'`;
  return `curl -i${user}${header} '${location.origin}${target}'`;
}

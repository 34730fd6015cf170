/** The form that starts a verification. */
import { useState } from "preact/hooks";
import { Check, Field } from "../parts/field.js";
import { Snippets } from "../parts/snippets.js";
import { quoteShell } from "../requests/code.js";
import { tellError } from "../state/actions.js";
import { callAdmin } from "../state/admin.js";
import type { Verification } from "../state/types.js";
import { placeOfTab } from "../steer/place.js";
import { toCurl } from "../steer/snippets.js";

interface VerifyFormProps {
  readonly isRunning: boolean;
  readonly onStarted: (run: Verification) => void;
}

export function VerifyForm({ isRunning, onStarted }: VerifyFormProps) {
  const [url, setUrl] = useState("");
  const [credentials, setCredentials] = useState("");
  const [today, setToday] = useState("");
  const [isQuick, setQuick] = useState(true);
  const shown = { url, quick: isQuick, ...(today !== "" && { today }) };
  const start = async (event: Event) => {
    event.preventDefault();
    const body = { ...shown, ...(credentials !== "" && { credentials }) };
    await callAdmin("startVerification", { body }).then((run) => onStarted(run as Verification), tellError);
  };
  const options = `${isQuick ? " --quick" : ""}${today === "" ? "" : ` --today ${today}`}`;
  return (
    <form class="card" onSubmit={start}>
      <header>
        <h2>Verify a service</h2>
        <p>
          The mock sends the requests from the machine that it runs on. The credential is used for this run, and neither
          kept nor shown.
        </p>
      </header>
      <div class="fields">
        <Field
          label="Base address"
          type="url"
          value={url}
          onValue={setUrl}
          placeholder="http://127.0.0.1:8080"
          isMono
          isRequired
        />
        <Field
          label="Credential"
          type="password"
          value={credentials}
          onValue={setCredentials}
          placeholder="user:password"
          hint="user:password; empty for none"
        />
        <Field label="Its today" type="date" value={today} onValue={setToday} hint="only if its clock is held" />
      </div>
      <Check
        label="Quick: about 250 requests, 10 a second, for a service that others use"
        isOn={isQuick}
        onValue={setQuick}
      />
      <div class="buttons">
        <button type="submit" class="button main-button" disabled={isRunning}>
          Verify
        </button>
      </div>
      <Snippets
        snippets={[
          { name: "Command line", text: `museum-mock verify ${quoteShell(url || "http://127.0.0.1:8080")}${options}` },
          { name: "curl", text: toCurl({ id: "startVerification", body: shown }, placeOfTab()) },
          {
            name: "Library",
            text: `import { verify } from "museum-mock";\n\nconst report = await verify(${JSON.stringify(url || "http://127.0.0.1:8080")}, { quick: ${isQuick} });`,
          },
        ]}
      />
    </form>
  );
}

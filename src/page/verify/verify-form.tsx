/** The form that starts a verification. */
import { useState } from "preact/hooks";
import { toShellWord } from "../../base/shell-quote.js";
import { Card } from "../parts/card.js";
import { Check, Field } from "../parts/field.js";
import { Form } from "../parts/form.js";
import { placeOfTab, SnippetList } from "../parts/snippets.js";
import { useTexts } from "../parts/use-texts.js";
import { tellError } from "../state/actions.js";
import { callAdmin } from "../state/admin.js";
import type { Verification } from "../state/types.js";
import { toCurl } from "../steer/snippets.js";

interface VerifyFormProps {
  readonly isRunning: boolean;
  readonly onStarted: (run: Verification) => void;
}

export function VerifyForm({ isRunning, onStarted }: VerifyFormProps) {
  const { texts, bind } = useTexts({ url: "", credentials: "", today: "" });
  const { url, credentials, today } = texts;
  const [isQuick, setQuick] = useState(true);
  const body = { url, quick: isQuick, ...(today !== "" && { today }) };
  const start = () =>
    callAdmin("startVerification", { body: { ...body, ...(credentials !== "" && { credentials }) } }).then(
      (run) => onStarted(run as Verification),
      tellError,
    );
  const target = url || "http://127.0.0.1:8080";
  const options = `${isQuick ? " --quick" : ""}${today === "" ? "" : ` --today ${today}`}`;
  return (
    <Card
      title="Verify a service"
      text="The mock sends the requests from the machine that it runs on. The credential is used for this run, and neither kept nor shown."
    >
      <Form submit="Verify" onSubmit={start} isDisabled={isRunning}>
        <Field label="Base address" type="url" {...bind("url")} placeholder="http://127.0.0.1:8080" isMono required />
        <div class="fields">
          <Field
            label="Credential"
            type="password"
            {...bind("credentials")}
            placeholder="user:password"
            hint="empty for none"
          />
          <Field label="Its today" type="date" {...bind("today")} hint="only if its clock is held" />
        </div>
        <Check
          label="Quick: about 250 requests, 10 a second, for a service that others use"
          isOn={isQuick}
          onValue={setQuick}
        />
      </Form>
      <SnippetList
        snippets={[
          { name: "Command line", text: `museum-mock verify ${toShellWord(target)}${options}` },
          { name: "curl", text: toCurl({ id: "startVerification", body }, placeOfTab()) },
          {
            name: "Library",
            text: `import { verify } from "museum-mock";\n\nconst report = await verify(${JSON.stringify(target)}, { quick: ${isQuick} });`,
          },
        ]}
      />
    </Card>
  );
}

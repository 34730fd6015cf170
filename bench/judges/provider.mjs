/** Serves a broken or a sound provider: `node bench/judges/provider.mjs --fault hours-descend --port 8080`. */
import { parseArgs } from "node:util";
import { loadSubjects, TODAY } from "./subjects.mjs";

const KINDS = /** @type {const} */ (["fault", "mutant", "operator", "sound"]);

const { values } = parseArgs({
  options: {
    fault: { type: "string" },
    mutant: { type: "string" },
    operator: { type: "string" },
    sound: { type: "string" },
    port: { type: "string", default: "8080" },
    list: { type: "boolean", default: false },
  },
});
const { subjects, providers } = await loadSubjects();
if (values.list) {
  for (const { id, kind, title, breaks, rules, wfc } of subjects)
    console.log(JSON.stringify({ id, kind, title, breaks, rules, wfc }));
} else {
  const kind = KINDS.find((one) => values[one] !== undefined);
  const subject = subjects.find((one) => one.kind === kind && one.id === values[kind]);
  if (!kind || !subject) {
    console.error("error: name one with --fault, --mutant, --operator or --sound; --list lists all of them.");
    process.exit(2);
  }
  const { url } = await providers.serveProvider(subject.create(), Number(values.port));
  const { USER, PASSWORD } = providers;
  console.log(`${kind} "${subject.title}" at ${url}, where today is ${TODAY}; the credential is ${USER}:${PASSWORD}`);
}

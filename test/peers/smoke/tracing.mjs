import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

// A tracer of our own, which prints the names of the spans that ended.
writeFileSync(
  "tracer.mjs",
  `
  import { trace } from "@opentelemetry/api";
  const span = (name) => ({
    spanContext: () => ({ traceId: "1".repeat(32), spanId: "2".repeat(16), traceFlags: 1 }),
    setAttribute() { return this; }, setAttributes() { return this; }, addEvent() { return this; }, setStatus() { return this; },
    updateName() { return this; }, isRecording: () => true, recordException() {}, end: () => console.log("span: " + name),
  });
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan: span, startActiveSpan() {} }) });
`,
);
const args = [
  "--import",
  "./tracer.mjs",
  "node_modules/museum-mock/dist/bin/museum-mock.js",
  "serve",
  "--port",
  "0",
  "--tracing",
];
const mock = spawn(process.execPath, args);
let said = "";
const until = (pattern) =>
  new Promise((resolve, reject) => {
    const look = (chunk = "") => {
      said += chunk;
      const found = pattern.exec(said);
      if (found) resolve(found[0]);
    };
    mock.stdout.on("data", look);
    mock.stderr.on("data", look);
    mock.once("close", () => reject(new Error(said)));
    look();
  });
const url = await until(/http:\/\/[\d.:]+\d/);
await fetch(`${url}/museum-hours`, { headers: { Authorization: `Basic ${btoa("a:b")}` } });
await until(/span: /);
mock.kill();

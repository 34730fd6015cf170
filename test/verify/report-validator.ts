/** Validates reports against their schema. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What `spec/report.schema.json` finds wrong with a report. */
export function reportValidator(): (report: unknown) => readonly unknown[] {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync("spec/report.schema.json", "utf8")));
  return (report) => (validate(report) ? [] : (validate.errors ?? []));
}

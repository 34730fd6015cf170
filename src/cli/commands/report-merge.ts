/** `museum-mock report merge`: merges the reports of shards into the result of one run. */
import { isPlainObject } from "../../base/plain-object.js";
import { quote } from "../../base/quote.js";
import { describeMissing } from "../../base/shard.js";
import { mergeReports } from "../../verify/report/merged-report.js";
import { REPORT_SCHEMA_VERSION, type Report } from "../../verify/report/report.js";
import { EXIT, UsageError } from "../exit-status.js";
import { parseJsonFile } from "../json-file.js";
import { readOptionFile } from "../option-file.js";
import { isSweepFile, mergeSweepFiles } from "../sweep-file.js";
import { toSweepReport, toSweepStatus } from "../sweep-report.js";
import type { Terminal } from "../terminal.js";
import { type OutputOptions, planOutput, reportVerification } from "../verification-output.js";

export async function mergeReportFiles(
  paths: readonly string[],
  options: OutputOptions,
  terminal: Terminal,
): Promise<number> {
  const plan = await planOutput(options);
  const values = await Promise.all(paths.map(readReport));
  const sweeps = values.filter(isSweepFile);
  if (sweeps.length > 0 && sweeps.length < values.length) {
    throw new UsageError("The files are reports of verify and of sweep; merge them separately.");
  }
  if (sweeps.length === 0)
    return reportVerification(
      orUsageError(() => mergeReports(values as Report[])),
      plan,
      terminal,
    );
  const [given] = Object.keys(options);
  if (given !== undefined) throw new UsageError(`--${given} is for reports of verify; leave it out.`);
  const { result, context, missing } = orUsageError(() => mergeSweepFiles(sweeps));
  for (const line of toSweepReport(result, context, terminal)) terminal.print(line);
  const status = toSweepStatus(result);
  if (missing.length === 0) return status;
  terminal.print(terminal.paint("yellow", `No verdict on all profiles: ${describeMissing(missing)}.`));
  return status === EXIT.kept ? EXIT.noVerdict : status;
}

async function readReport(path: string): Promise<unknown> {
  const value = await parseJsonFile(quote(path), await readOptionFile("report", path));
  if (isSweepFile(value) || isReport(value)) return value;
  const hint = "use a file of verify --reporter json=FILE or of sweep --report FILE, written by this version.";
  throw new UsageError(`Invalid report ${quote(path)}; ${hint}`);
}

function isReport(value: unknown): value is Report {
  if (!isPlainObject(value) || value["schemaVersion"] !== REPORT_SCHEMA_VERSION) return false;
  const { checks, choices, operations, advice, notes } = value;
  return [checks, advice, notes].every(Array.isArray) && isPlainObject(choices) && isPlainObject(operations);
}

function orUsageError<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

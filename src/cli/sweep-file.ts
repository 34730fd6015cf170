/** The result of a sweep as JSON, and the files of several shards merged. */
import { isPlainObject } from "../base/plain-object.js";
import { missingShards, type Shard } from "../base/shard.js";
import type { Dependency, SweepResult } from "../sweep/sweep.js";
import type { SweepContext } from "./sweep-report.js";

/** What `sweep --report FILE` writes. */
export interface SweepFile {
  readonly schemaVersion: 1;
  readonly kind: "sweep";
  /** Which part of the profiles was tried; left out if all were. */
  readonly shard?: Shard;
  readonly context: SweepContext;
  readonly result: SweepResult;
}

/** The credentials of the mock are left out. */
export function toSweepFile(result: SweepResult, { options, ...context }: SweepContext, shard?: Shard): SweepFile {
  const { credentials: _secret, ...others } = options;
  const part = shard && { shard };
  return { schemaVersion: 1, kind: "sweep", ...part, context: { ...context, options: others }, result };
}

export function isSweepFile(value: unknown): value is SweepFile {
  if (!isPlainObject(value) || value["kind"] !== "sweep" || value["schemaVersion"] !== 1) return false;
  return isPlainObject(value["context"]) && isPlainObject(value["result"]);
}

interface MergedSweep extends Pick<SweepFile, "context" | "result"> {
  /** The shards that are missing, such as `2/3`. */
  readonly missing: readonly string[];
}

/** Throws a TypeError if the files are about different commands or choices, or if a shard is there twice. */
export function mergeSweepFiles(files: readonly SweepFile[]): MergedSweep {
  const [first] = files;
  if (!first) throw new TypeError("There is no report to merge.");
  const about = ({ context: { command, varied, base } }: SweepFile) => JSON.stringify([command, varied, base]);
  if (files.some((file) => about(file) !== about(first))) {
    throw new TypeError("The reports are about different test commands, choices or starting profiles.");
  }
  const results = files.map(({ result }) => result);
  const unsteadyRun = results.find((result) => result.unsteadyRun)?.unsteadyRun;
  const sum = (pick: (result: SweepResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  return {
    missing: missingShards(files.map(({ shard }) => shard)),
    context: { ...first.context, seconds: Math.max(...files.map(({ context }) => context.seconds)) },
    result: {
      covering: first.result.covering,
      profiles: sum(({ profiles }) => profiles),
      failed: sum(({ failed }) => failed),
      furtherRuns: sum(({ furtherRuns }) => furtherRuns),
      isUntried: results.every(({ isUntried }) => isUntried),
      unsteady: sum(({ unsteady }) => unsteady),
      ...(unsteadyRun && { unsteadyRun }),
      isCutShort: results.some(({ isCutShort }) => isCutShort),
      dependencies: mergeDependencies(results.flatMap(({ dependencies }) => dependencies)),
      baseRun: first.result.baseRun,
    },
  };
}

/** The same answers may have been found in several shards. */
function mergeDependencies(dependencies: readonly Dependency[]): readonly Dependency[] {
  const merged = new Map<string, Dependency>();
  for (const dependency of dependencies) {
    const key = JSON.stringify(Object.entries(dependency.answers).sort());
    const known = merged.get(key);
    merged.set(key, known ? { ...known, explains: known.explains + dependency.explains } : dependency);
  }
  return [...merged.values()];
}

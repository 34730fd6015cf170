/** Reads how much processor time and memory a process and its children use. Linux only: it reads /proc. */
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** @returns {string | undefined} why nothing can be read on this machine */
export function validateProcessUse() {
  if (process.platform === "linux") return undefined;
  return "Processor time and memory are read from /proc, which only Linux has; those columns stay empty.";
}

/**
 * Reads the processor time of a process and its children, user and system together.
 *
 * @param {number} pid
 * @returns {number} seconds; NaN if it can't be read
 */
export function readProcessorTime(pid) {
  return sumOver(pid, (one) => Math.max(readTicks(one), readThreadTimes(one)));
}

/**
 * Reads the resident memory of a process and its children.
 *
 * @param {number} pid
 * @param {"VmRSS" | "VmHWM"} [field] now, or the highest so far
 * @returns {number} bytes; NaN if it can't be read
 */
export function readMemory(pid, field = "VmRSS") {
  return sumOver(pid, (one) => {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${one}/status`, "utf8"));
    return Number(found?.[1] ?? 0) * 1024;
  });
}

/**
 * Reads the processor time of all processes that this one has started and that have ended.
 *
 * @returns {number} seconds; NaN if it can't be read
 */
export function readEndedProcessorTime() {
  try {
    const fields = readStat(process.pid);
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/**
 * @param {number} pid
 * @param {(pid: number) => number} read
 */
function sumOver(pid, read) {
  try {
    return listTree(pid).reduce((sum, one) => sum + read(one), 0);
  } catch {
    return Number.NaN;
  }
}

/**
 * @param {number} pid
 * @returns {number[]}
 */
function listTree(pid) {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listTree)];
}

/** The fields of /proc/PID/stat that follow the name; the name may hold spaces. @param {number} pid */
function readStat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Counts threads that have ended too, in steps of 10 ms. @param {number} pid */
function readTicks(pid) {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Counts running threads only, in nanoseconds. @param {number} pid */
function readThreadTimes(pid) {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ");
    return sum + Number(nanoseconds) / 1e9;
  }, 0);
}

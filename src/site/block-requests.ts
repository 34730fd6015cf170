/** Finds the requests to the mock in a block of the documentation: its curl lines, and its calls of fetch. */

import { listCommands, listConsoleCommands, parseWords } from "../base/command-lines.js";
import { toBase64 } from "../base/http.js";

/** A request that a page of the site can send. */
export interface BlockRequest {
  readonly method: string;
  /** From the root of the mock: `/museum-hours?limit=3`. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}

/** The mock of the documentation. */
const MOCK = "http://127.0.0.1:4010";

/** What a mock in a browser lacks. */
const NEEDS_SERVER = /^\/__admin\/(?:mcp|metrics)\b/;

/** Returns the requests in the order in which they are sent; none if one of them can't be read. */
export function listRequests(language: string, text: string): readonly BlockRequest[] {
  const requests = requestsOf(language, text);
  return requests.some((request) => !request || NEEDS_SERVER.test(request.target)) ? [] : (requests as BlockRequest[]);
}

function requestsOf(language: string, text: string): readonly (BlockRequest | undefined)[] {
  if (language === "js") return listFetches(text);
  const lines = listLines(language, text).filter((line) => line.startsWith("curl ") && line.includes(MOCK));
  return lines.flatMap((line) => readCurl(line.replace(/ &$/, "")));
}

/** The commands of a block for a shell. */
function listLines(language: string, text: string): readonly string[] {
  if (language === "sh") return listCommands(text).map(({ line }) => line);
  return language === "console" ? listConsoleCommands(text).map(({ line }) => line) : [];
}

/** Options of curl that say where its output goes. */
const SILENT = new Set(["-s", "-i", "-sS", "-S", "--compressed"]);
const SILENT_WITH_VALUE = new Set(["-o", "-w"]);

function readCurl(line: string): readonly (BlockRequest | undefined)[] {
  const [, ...words] = parseWords(line)?.words ?? [];
  const headers: [string, string][] = [];
  let method: string | undefined;
  let body: string | undefined;
  let url: string | undefined;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (SILENT.has(word)) continue;
    if (!word.startsWith("-")) {
      url = word;
      continue;
    }
    const value = words.shift() ?? "";
    const [, name = "", text = ""] = /^([^:]+): *(.*)$/.exec(value) ?? [];
    if (word === "-u") headers.push(["Authorization", `Basic ${toBase64(value)}`]);
    else if (word === "-H" && name !== "") headers.push([name, text]);
    else if (word === "-X") method = value;
    else if (word === "-d") body = value;
    else if (!SILENT_WITH_VALUE.has(word)) return [undefined];
  }
  if (!url?.startsWith(`${MOCK}/`)) return [undefined];
  if (body !== undefined && !headers.some(([name]) => name.toLowerCase() === "content-type"))
    headers.push(["Content-Type", "application/x-www-form-urlencoded"]);
  const request = {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    ...(body !== undefined && { body }),
  };
  return expandRange(url.slice(MOCK.length)).map((target) => ({ ...request, target }));
}

/** As curl does: `limit=[10-12]` are three addresses. */
function expandRange(target: string): readonly string[] {
  const [range, first, last] = /\[(\d{1,3})-(\d{1,3})\]/.exec(target) ?? [];
  if (range === undefined) return [target];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => target.replace(range, String(Number(first) + index)));
}

/** Calls with a literal address; the credential is the first one of the block. */
function listFetches(text: string): readonly BlockRequest[] {
  const [, credential] = /btoa\("([^"]*)"\)/.exec(text) ?? [];
  const headers: BlockRequest["headers"] =
    credential === undefined ? [] : [["Authorization", `Basic ${toBase64(credential)}`]];
  const calls = text.matchAll(
    /fetch\(\s*(?:"http:\/\/127\.0\.0\.1:4010|`\$\{[^}`]*"http:\/\/127\.0\.0\.1:4010"\})(\/[^"`$]*)["`]/g,
  );
  return [...calls].map(([, target = ""]) => ({ method: "GET", target, headers }));
}

/** Returns the options of the mock that a block starts, as they are written; undefined if it starts none. */
export function startedWith(language: string, text: string): string | undefined {
  const starts = listLines(language, text).filter((line) => /^museum-mock serve\b(?!.*--port)/.test(line));
  return starts
    .at(-1)
    ?.replace(/^museum-mock serve| &$/g, "")
    .trim();
}

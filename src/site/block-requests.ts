/** Finds the requests to the mock in a block: its curl lines, and its calls of fetch. */
import { parseArgs } from "node:util";
import { listCommands, listConsoleCommands, parseWords } from "../base/command-lines.js";
import { toBase64 } from "../base/http.js";
import type { BlockRequest } from "./browser/run-blocks.js";

const MOCK = "http://127.0.0.1:4010";

/** What a mock in a browser lacks. */
const NEEDS_SERVER = /^\/__admin\/(?:mcp|metrics)\b/;

/** Returns the requests in order; none if one of them can't be read. */
export function listRequests(language: string, text: string): readonly BlockRequest[] {
  const requests = requestsOf(language, text);
  return requests.some((request) => !request || NEEDS_SERVER.test(request.target)) ? [] : (requests as BlockRequest[]);
}

function requestsOf(language: string, text: string): readonly (BlockRequest | undefined)[] {
  if (language === "js") return listFetches(text);
  const lines = listLines(language, text).filter((line) => line.startsWith("curl ") && line.includes(MOCK));
  return lines.flatMap((line) => readCurl(line));
}

function listLines(language: string, text: string): readonly string[] {
  if (language === "sh") return listCommands(text).map(({ line }) => line);
  return language === "console" ? listConsoleCommands(text).map(({ line }) => line) : [];
}

/** The options of curl that are read, and those that say where its output goes. */
const curlOptions = {
  user: { type: "string", short: "u" },
  header: { type: "string", short: "H", multiple: true },
  request: { type: "string", short: "X" },
  data: { type: "string", short: "d" },
  output: { type: "string", short: "o" },
  "write-out": { type: "string", short: "w" },
  silent: { type: "boolean", short: "s" },
  include: { type: "boolean", short: "i" },
} as const;

function readCurl(line: string): readonly BlockRequest[] | undefined {
  const [, ...args] = parseWords(line)?.words ?? [];
  try {
    const { values, positionals } = parseArgs({ args, options: curlOptions, allowPositionals: true });
    const { user, header = [], data: body, request: method = body === undefined ? "GET" : "POST" } = values;
    const [url = ""] = positionals;
    if (!url.startsWith(`${MOCK}/`)) return undefined;
    const headers = header.map((text): [string, string] => [text.replace(/:.*/s, ""), text.replace(/^[^:]*: */, "")]);
    if (user !== undefined) headers.push(["Authorization", `Basic ${toBase64(user)}`]);
    if (body !== undefined && !headers.some(([name]) => name.toLowerCase() === "content-type"))
      headers.push(["Content-Type", "application/x-www-form-urlencoded"]);
    const request = { method, headers, ...(body !== undefined && { body }) };
    return expandRange(url.slice(MOCK.length)).map((target) => ({ ...request, target }));
  } catch {
    return undefined;
  }
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
  const headers: BlockRequest["headers"] = credential ? [["Authorization", `Basic ${toBase64(credential)}`]] : [];
  const calls = text.matchAll(
    /fetch\(\s*(?:"http:\/\/127\.0\.0\.1:4010|`\$\{[^}`]*"http:\/\/127\.0\.0\.1:4010"\})(\/[^"`$]*)["`]/g,
  );
  return [...calls].map(([, target = ""]) => ({ method: "GET", target, headers }));
}

/** Returns the options, as written, of the mock that a block starts, if it starts one. */
export function startedWith(language: string, text: string): string | undefined {
  const start = listLines(language, text).findLast((line) => /^museum-mock serve\b(?!.*--port)/.test(line));
  return start?.replace(/^museum-mock serve| &$/g, "").trim();
}

/** Returns the `Prefer` header that stands for these options of a mock; undefined if none does. */
export function preferenceFor(options: string): string | undefined {
  try {
    const { values } = parseArgs({ args: [...(parseWords(options)?.words ?? [])], options: preferable });
    return Object.entries(values)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .join(", ");
  } catch {
    return undefined;
  }
}

const preferable = {
  today: { type: "string" },
  scenario: { type: "string" },
  profile: { type: "string" },
} as const;

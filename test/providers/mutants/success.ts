/** Mutants whose successful answer is not a JSON array, or not sent as one. */
import { createArea } from "../mutant.js";
import type { Change } from "../traits.js";
import { answerNothing, createError, createList, editResponse, editRows, isEvents, type Wrap } from "../wrap.js";

const mutant = createArea("success");
const json = { "content-type": "application/json" };
const encoder = new TextEncoder();

function status(code: number): Wrap {
  return editResponse((response) =>
    response.status === 200 ? new Response(response.body, { status: code, headers: response.headers }) : response,
  );
}

function written(write: (text: string) => string): Change {
  return { write: (rows) => write(JSON.stringify(rows)) };
}

function latin(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => Math.min(character.charCodeAt(0), 255));
}

export const success = [
  mutant(
    "list-wrapped",
    "Every list stands in an object under data.",
    editRows((data) => ({ data })),
  ),
  mutant(
    "list-wrapped-with-total",
    "Every list stands in an object with a total.",
    editRows((items) => ({ items, total: items.length })),
  ),
  mutant(
    "hours-wrapped",
    "Only the list of hours stands in an object.",
    editRows((rows, request) => (isEvents(request) ? rows : { hours: rows })),
  ),
  mutant(
    "events-wrapped",
    "Only the list of events stands in an object.",
    editRows((rows, request) => (isEvents(request) ? { events: rows } : rows)),
  ),
  mutant(
    "list-keyed-by-place",
    "Every list is an object with the keys 0, 1, 2 …",
    editRows((rows) => ({ ...rows })),
  ),
  mutant(
    "single-row-unwrapped",
    "A list of one row is the row alone.",
    editRows((rows) => (rows.length === 1 ? rows[0] : rows)),
  ),
  mutant(
    "list-in-a-list",
    "Every list stands in another list.",
    editRows((rows) => [rows]),
  ),
  mutant(
    "list-encoded-twice",
    "Every list is a JSON text of JSON.",
    written((text) => JSON.stringify(text)),
  ),
  mutant("rows-by-line", "Rows come as a line each, without a list.", {
    write: (rows) => rows.map((row) => JSON.stringify(row)).join("\n"),
  }),
  mutant(
    "nothing-is-null",
    "A list of nothing is null.",
    answerNothing(() => new Response("null", { headers: json })),
  ),
  mutant(
    "nothing-is-an-object",
    "A list of nothing is an empty object.",
    answerNothing(() => new Response("{}", { headers: json })),
  ),
  mutant(
    "nothing-is-a-message",
    "A list of nothing is a message.",
    answerNothing(() => new Response('{"message":"nothing found"}', { headers: json })),
  ),
  mutant(
    "nothing-is-204",
    "A list of nothing is 204.",
    answerNothing(() => new Response(null, { status: 204 })),
  ),
  mutant(
    "nothing-is-404",
    "A list of nothing is 404, on the first page too.",
    answerNothing(() => createError(404)),
  ),
  mutant(
    "nothing-is-empty",
    "A list of nothing has no body.",
    answerNothing(() => new Response("", { headers: json })),
  ),
  mutant(
    "nothing-is-a-row-of-null",
    "A list of nothing has one null.",
    answerNothing(() => createList([null])),
  ),
  mutant("sent-as-html", "Lists are sent as text/html.", { mediaType: "text/html; charset=utf-8" }),
  mutant("sent-as-text", "Lists are sent as text/plain.", { mediaType: "text/plain" }),
  mutant("sent-as-nothing", "Lists are sent as application/octet-stream.", { mediaType: "application/octet-stream" }),
  mutant(
    "events-sent-as-text",
    "Events alone are sent as text/plain.",
    editResponse((response, request) => {
      if (isEvents(request) && response.status === 200) response.headers.set("content-type", "text/plain");
      return response;
    }),
  ),
  mutant(
    "sent-without-type",
    "Lists are sent without a Content-Type.",
    editResponse((response) => {
      response.headers.delete("content-type");
      return response;
    }),
  ),
  mutant("created", "Lists are sent with 201.", status(201)),
  mutant("accepted", "Lists are sent with 202.", status(202)),
  mutant("non-authoritative", "Lists are sent with 206.", status(206)),
  mutant(
    "byte-order-mark",
    "A byte order mark stands before every list.",
    written((text) => `\u{feff}${text}`),
  ),
  mutant("bytes-of-latin-1", "Lists are bytes of Latin-1.", { write: (rows) => latin(JSON.stringify(rows)) }),
  mutant("cut-letters", "Every list loses the last byte of its letters outside ASCII.", {
    write: (rows) => {
      const bytes = encoder.encode(JSON.stringify(rows));
      return bytes.filter((byte, at) => byte < 0x80 || (bytes[at + 1] ?? 0) >= 0x80);
    },
  }),
  mutant(
    "comma-at-the-end",
    "A comma stands before the end of every list.",
    written((text) => text.replace(/\}\]$/, "},]")),
  ),
  mutant(
    "single-quotes",
    "Lists are written with single quotes.",
    written((text) => text.replaceAll('"', "'")),
  ),
  mutant(
    "cut-off",
    "The last bracket of a list is missing.",
    written((text) => text.slice(0, -1)),
  ),
  mutant(
    "called-back",
    "Lists are wrapped in a call.",
    written((text) => `callback(${text});`),
  ),
  mutant(
    "guarded",
    "A guard against scripts stands before every list.",
    written((text) => `)]}',\n${text}`),
  ),
  mutant(
    "price-not-a-number",
    "Free events have the price NaN, which JSON lacks.",
    written((text) => text.replaceAll('"price":0}', '"price":NaN}')),
  ),
];

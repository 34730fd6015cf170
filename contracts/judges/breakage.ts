/** The mock broken on purpose, in one way each, and what each judge says of it. */
import type { Target } from "./question.js";

export interface Breakage {
  readonly breaks: (target: Target) => Target;
  /** What a judge says; one that is not named is blind to it, which its suite holds too. */
  readonly seenBy: { readonly prism?: RegExp; readonly document?: RegExp };
}

/** Each is on the last row of a page, so that a judge must look at every row. */
export const breakages: Readonly<Record<string, Breakage>> = {
  "a price that is a string": {
    breaks: inLists(lastOf(/"price":(\d+)/, '"price":"$1"')),
    seenBy: { prism: /price must be number/, document: /price must be number/ },
  },
  "a date that is 2027-02-30": {
    breaks: inLists(lastOf(/"date":"[^"]*"/, '"date":"2027-02-30"')),
    seenBy: { prism: /format "date"/, document: /format "date"/ },
  },
  "a date of an event that is 2027-02-30": {
    breaks: inLists(lastOf(/"dates":\["[^"]*"/, '"dates":["2027-02-30"')),
    seenBy: { prism: /format "date"/, document: /format "date"/ },
  },
  "a time of 24:00": {
    breaks: inLists(lastOf(/"timeClose":"[^"]*"/, '"timeClose":"24:00"')),
    seenBy: {
      prism: /timeclose must match pattern/i,
      document: /timeClose must match pattern/,
    },
  },
  "an eventId that is no UUID": {
    breaks: inLists(lastOf(/"eventId":"[^"]*"/, '"eventId":"event-1"')),
    seenBy: { prism: /eventid must match/i, document: /eventId must match/ },
  },
  "a list in an envelope": {
    breaks: inLists((body) => `{"items":${body}}`),
    seenBy: { prism: /must be array/, document: /must be array/ },
  },
  "a body that is cut short": {
    breaks: inLists((body) => body.slice(0, -1)),
    seenBy: { prism: /answered 500/, document: /not JSON/ },
  },
  "a list as text/html": {
    breaks: (target) => async (request) => retype(await target(request), (response) => response.ok, "text/html"),
    seenBy: { prism: /media type "text\/html"/, document: /media type "text\/html"/ },
  },
  "an error as text/html": {
    breaks: (target) => async (request) => retype(await target(request), ({ status }) => status === 400, "text/html"),
    seenBy: { prism: /media type "text\/html"/, document: /media type "text\/html"/ },
  },
  "a list without a type": {
    breaks: (target) => async (request) => retype(await target(request), (response) => response.ok, null),
    seenBy: { prism: /media type "text\/plain/, document: /no media type/ },
  },
  "a problem without a detail": {
    breaks: inBodies(
      ({ status }) => status === 400,
      (body) => body.replace(/"detail"/g, '"message"'),
    ),
    seenBy: { prism: /required property 'detail'/, document: /required property 'detail'/ },
  },
  "a 401 without WWW-Authenticate": {
    breaks: (target) => async (request) => withoutHeader(await target(request), "WWW-Authenticate"),
    seenBy: { document: /WWW-Authenticate is missing/ },
  },
  "a status 206": {
    breaks: (target) => async (request) => restatus(await target(request), 206),
    seenBy: { prism: /returned status code/, document: /status 206 is not documented/ },
  },
  "a status 418 in words": {
    breaks: () => async () => new Response("I'm a teapot", { status: 418 }),
    seenBy: { prism: /media type/, document: /media type "text\/plain/ },
  },
  "a 500": {
    breaks: () => async () =>
      Response.json({ type: "about:blank", title: "", status: 500, detail: "" }, { status: 500 }),
    seenBy: { prism: /returned status code/, document: /status 500 is not documented/ },
  },
  "a documented request refused": {
    breaks: (target) => async (request) => target(new Request(`${request.url}&limit=31`, request)),
    seenBy: { prism: /answered 400/, document: /answered 400/ },
  },
  "a property under another name": {
    breaks: inLists((body) => body.replaceAll('"price"', '"cost"')),
    seenBy: { document: /price was never sent/ },
  },
  "pages that are all the first": {
    breaks: (target) => async (request) => target(new Request(request.url.replace(/([?&])page=\d+/, "$1"), request)),
    seenBy: {},
  },
};

function inLists(change: (body: string) => string): Breakage["breaks"] {
  return inBodies(({ status }) => status === 200, change);
}

function inBodies(isMeant: (response: Response) => boolean, change: (body: string) => string): Breakage["breaks"] {
  return (target) => async (request) => {
    const response = await target(request);
    if (!isMeant(response) || request.method === "HEAD") return response;
    const headers = new Headers(response.headers);
    headers.delete("Content-Length");
    return new Response(change(await response.text()), { status: response.status, headers });
  };
}

function lastOf(pattern: RegExp, replacement: string): (body: string) => string {
  return (body) => {
    const last = [...body.matchAll(new RegExp(pattern, "g"))].at(-1);
    return last ? body.slice(0, last.index) + body.slice(last.index).replace(pattern, replacement) : body;
  };
}

function retype(response: Response, isMeant: (response: Response) => boolean, type: string | null): Response {
  if (!isMeant(response)) return response;
  const without = withoutHeader(response, "Content-Type");
  if (type !== null) without.headers.set("Content-Type", type);
  return without;
}

/** The body goes on as a stream, since a text would bring a type of its own. */
function withoutHeader({ body, status, headers }: Response, name: string): Response {
  const rest = new Headers(headers);
  rest.delete(name);
  return new Response(body, { status, headers: rest });
}

function restatus({ body, status, headers }: Response, other: number): Response {
  return new Response(body, { status: status === 200 ? other : status, headers });
}

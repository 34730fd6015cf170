/** Mutants whose answers change, that fall over odd requests, let the wrong ones in, or break what HTTP demands. */
import type { Happening, Hours } from "../museum.js";
import { type Mutant, mutant, wrapped } from "../mutant.js";
import { json, PASSWORD, readdressed, readPair, USER, type Values } from "../provider.js";

const urlOf = (request: Request) => new URL(request.url);
const has = (name: string, value: string) => (request: Request) => urlOf(request).searchParams.get(name) === value;

/** Gives another answer to some requests. */
const instead = (name: string, rules: string, isOdd: (request: Request) => boolean, give: () => Promise<Response>) =>
  wrapped(name, rules, (handler) => (request) => (isOdd(request) ? give() : handler(request)));

type Alter = (response: Response, request: Request, count: number) => Response | Promise<Response>;
/** Changes the answers of a sound provider, which are counted. */
const altered = (name: string, rules: string, alter: Alter) =>
  wrapped(name, rules, (handler, state) => async (request) => {
    const response = await handler(request);
    state.count += 1;
    return alter(response, request, state.count);
  });

const isList = ({ status }: Response, { method }: Request) => method === "GET" && status === 200;

type AlterList = (items: Item[], count: number) => unknown;
type Item = Readonly<Partial<Hours & Happening>>;
/** The same for the answers that are lists. */
const relisted = (name: string, rules: string, isMeant: (request: Request) => boolean, alter: AlterList) =>
  wrapped(name, rules, (handler, state) => async (request) => {
    const response = await handler(request);
    if (!isList(response, request) || !isMeant(request)) return response;
    state.count += 1;
    return json(alter((await response.json()) as Item[], state.count));
  });
const isOnEvents = ({ url }: Request) => url.includes("events");
const isFor = (language: string) => (request: Request) =>
  request.headers.get("Accept-Language")?.includes(language) === true;

/** Falls over some requests with a 500. */
const fallsOver = (name: string, isOdd: (request: Request) => boolean) =>
  instead(name, "no-server-error", isOdd, async () => json({}, { status: 500 }));

/** Falls over certain raw values of a parameter. */
const falls = (name: string, isOdd: (values: Values) => boolean) =>
  fallsOver(name, (request) => isOdd((parameter) => urlOf(request).searchParams.getAll(parameter)));
const asked = (values: Values, name: string) => values(name)[0] ?? "1";

const refusal = (challenge = 'Basic realm="x"', body: object = {}) =>
  json(body, { status: 401, headers: { "WWW-Authenticate": challenge } });

const isOpen = ({ headers }: Request) => !headers.has("Authorization");

const admits = (name: string, rules: string, isLetIn: (authorization: string | null, request: Request) => boolean) =>
  mutant(name, rules, (parts) => ({
    admits: (authorization, request) => parts.admits(authorization, request) || isLetIn(authorization, request),
  }));
/** Lets in whoever has a credential that is nearly right, by what stands in its Base64. */
const admitsPair = (name: string, isLetIn: (pair: string) => boolean, rules = "credential-checked") =>
  admits(name, rules, (authorization) => isLetIn(readPair(authorization) ?? "-"));
const RIGHT = `${USER}:${PASSWORD}`;

/** A cache that keys its answers by something too wide. */
const cached = (name: string, rules: string, keyOf: (request: Request) => string) =>
  wrapped(name, rules, (handler) => {
    const cache = new Map<string, { body: string; init: ResponseInit }>();
    return async (request) => {
      const hit = cache.get(keyOf(request));
      if (hit) return new Response(request.method === "HEAD" ? null : hit.body, hit.init);
      const response = await handler(request);
      const init = { status: response.status, headers: [...response.headers] };
      const body = await response.text();
      if (init.status === 200 && request.method === "GET") cache.set(keyOf(request), { body, init });
      return new Response(request.method === "HEAD" ? null : body, init);
    };
  });

const without = (name: string) => (request: Request) => {
  const url = urlOf(request);
  url.searchParams.delete(name);
  return `${request.headers.get("Authorization")} ${url.href}`;
};

export const mutants: readonly Mutant[] = [
  altered("every tenth answer is empty", "same-answer", (response, request, count) =>
    isList(response, request) && count % 10 === 0 ? json([]) : response,
  ),
  altered("every tenth answer lacks its last item", "same-answer", async (response, request, count) =>
    isList(response, request) && count % 10 === 0 ? json(((await response.json()) as Item[]).slice(0, -1)) : response,
  ),
  altered("every fortieth answer is a 500", "no-server-error", (response, _, count) =>
    count % 40 === 0 ? json({}, { status: 500 }) : response,
  ),
  relisted("every other answer is in reverse", "same-answer", isOnEvents, (items, count) =>
    count % 2 ? items : items.reverse(),
  ),
  wrapped(
    "a limit sticks until the next one",
    "same-answer hours-limit-default events-limit-default",
    (handler, state) => async (request) => {
      const url = urlOf(request);
      const limit = url.searchParams.get("limit");
      if (limit && Number(limit) <= 30 && Number(limit) > 0) state.last = limit;
      else if (limit === null && state.last) url.searchParams.set("limit", state.last);
      return handler(readdressed(request, url));
    },
  ),
  wrapped(
    "two requests at once get the answer of one",
    "same-answer hours-pages-disjoint hours-pages-complete success-array hours-fields events-fields",
    (handler) => {
      let latest: Request | undefined;
      return async (request) => {
        latest = request;
        await new Promise((resolve) => setTimeout(resolve, 1));
        const asWhom = ({ method, headers }: Request) => `${method} ${headers.get("Authorization")}`;
        return handler(asWhom(latest) === asWhom(request) ? latest : request);
      };
    },
  ),
  relisted(
    "an eventId is drawn anew for each answer",
    "same-answer events-pages-disjoint events-pages-complete",
    isOnEvents,
    (events, count) => {
      const drawn = count.toString(16).padStart(8, "0");
      return events.map((event) => ({ ...event, eventId: `${drawn}${event.eventId?.slice(8)}` }));
    },
  ),
  cached("a cache forgets the page", "same-answer hours-pages-disjoint events-pages-disjoint", without("page")),
  cached(
    "a cache forgets the limit",
    "same-answer hours-limit hours-pages-full hours-pages-complete hours-pages-disjoint hours-limit-default",
    without("limit"),
  ),
  cached(
    "a cache forgets endDate",
    "same-answer events-in-range events-start-date events-end-date events-pages-end events-pages-complete events-pages-disjoint",
    without("endDate"),
  ),
  cached("a cache forgets the credential", "credential-required", (request) => request.url),
  cached(
    "a cache keys by the first 60 letters",
    // Its key is a part of the text, so that the order of the parameters decides.
    "same-answer hours-pages-disjoint events-pages-disjoint events-in-range events-limit events-pages-complete parameter-order",
    (request) => `${request.headers.get("Authorization")} ${request.url.slice(0, 60)}`,
  ),
  wrapped("a refusal is remembered for the address", "credential-kept", (handler) => {
    const refused = new Set<string>();
    return async (request) => {
      if (refused.has(request.url)) return refusal();
      const response = await handler(request);
      if (response.status === 401) refused.add(request.url);
      return response;
    };
  }),
  wrapped("startDate counts only as the first parameter", "parameter-order", (handler) => async (request) => {
    const url = urlOf(request);
    if (url.search && !url.search.startsWith("?startDate")) url.searchParams.delete("startDate");
    return handler(readdressed(request, url));
  }),
  wrapped("the query is not percent-decoded", "percent-encoding", (handler) => async (request) => {
    const url = urlOf(request);
    url.search = url.search.replaceAll("%", "%25");
    return handler(readdressed(request, url));
  }),
  relisted("in French other events come first", "request-headers", isFor("fr"), (items) => items.reverse()),
  ...["de", "en-US", "ja"].map((language) => {
    const isFirst = ({ headers }: Request) => headers.get("Accept-Language")?.startsWith(language) === true;
    const name = `a date is written as in the first language of a reader of ${language}`;
    return relisted(name, "request-headers", isFirst, (items) => {
      const format = new Intl.DateTimeFormat(language, { timeZone: "UTC" });
      return items.map((item) => (item.date ? { ...item, date: format.format(Date.parse(item.date)) } : item));
    });
  }),
  altered(
    "in French an event costs more, and it says that it is French",
    "request-headers",
    async (response, request) => {
      if (!isList(response, request) || !isFor("fr")(request)) return response;
      const items = (await response.json()) as Item[];
      const dearer = items.map((item) => (item.price === undefined ? item : { ...item, price: item.price + 1 }));
      return json(dearer, { headers: { "Content-Language": "fr", Vary: "Accept-Language" } });
    },
  ),
  falls("a page over 32 bits gets 500", (values) => Number(asked(values, "page")) > 2 ** 31),
  falls("a limit over 53 bits gets 500", (values) => Number(asked(values, "limit")) > 2 ** 53),
  falls("a limit of 0 gets 500", (values) => asked(values, "limit") === "0"),
  falls("a negative page gets 500", (values) => Number(asked(values, "page")) < 0),
  falls("an empty limit gets 500", (values) => asked(values, "limit") === ""),
  falls("a page of letters gets 500", (values) => asked(values, "page") === "abc"),
  falls("two limits get 500", (values) => values("limit").length > 1),
  falls("30 February gets 500", (values) => asked(values, "startDate").endsWith("-02-30")),
  falls("an empty startDate gets 500", (values) => values("startDate")[0] === ""),
  falls("a date without zeros gets 500", (values) => /^\d{4}-\d-\d$/.test(asked(values, "startDate"))),
  falls(
    "the year 9999 without endDate gets 500",
    (values) => asked(values, "startDate").startsWith("9999-12-3") && values("endDate").length === 0,
  ),
  falls("the year 0 gets 500", (values) => asked(values, "startDate").startsWith("0000")),
  falls("an emoji gets 500", (values) => /\p{Emoji_Presentation}/u.test(asked(values, "limit"))),
  fallsOver("a broken percent-encoding gets 500", ({ url }) => /%(?![0-9A-Fa-f]{2})/.test(url)),
  fallsOver("an unknown parameter gets 500", ({ url }) => url.includes("unknown=") || url.includes("undocumented")),
  fallsOver("a long query gets 500", ({ url }) => url.length > 2000),
  {
    ...instead("a limit of 0 hangs", "no-hang", has("limit", "0"), () => new Promise(() => {})),
    timeoutMilliseconds: 300,
  },
  instead("a bad date drops the connection", "no-hang", has("startDate", "2027-13-01"), () =>
    Promise.reject(new TypeError("terminated")),
  ),
  admits("nobody needs a credential", "credential-required", () => true),
  admits("hours need no credential", "credential-required", (_, request) => request.url.includes("hours")),
  admits("events need no credential", "credential-required", (_, request) => request.url.includes("events")),
  admits("HEAD needs no credential", "credential-required", (_, request) => request.method === "HEAD"),
  admitsPair("any well-formed credential is let in", (pair) => pair.includes(":")),
  admitsPair(
    "the user alone is looked at",
    (pair) => pair.split(":")[0] === USER,
    "credential-checked credential-readable",
  ),
  admitsPair("the password alone is looked at", (pair) => pair.endsWith(`:${PASSWORD}`)),
  admitsPair("a longer password is let in", (pair) => pair.startsWith(RIGHT)),
  admitsPair("a shorter password is let in", (pair) => RIGHT.startsWith(pair) && pair.length > 10),
  admitsPair("the case of a password makes no difference", (pair) => pair.toLowerCase() === RIGHT.toLowerCase()),
  admitsPair("a password is cut at its colon", (pair) => {
    const firstTwo = (text: string) => text.split(":").slice(0, 2).join(":");
    return firstTwo(pair) === firstTwo(RIGHT);
  }),
  admitsPair("an empty password is let in", (pair) => pair === `${USER}:`),
  admitsPair(
    "the length of a password is looked at",
    (pair) => pair.startsWith(`${USER}:`) && pair.length === RIGHT.length,
  ),
  admits(
    "any scheme will do",
    "credential-readable",
    (authorization) => readPair(authorization?.replace(/^\S+/, "Basic") ?? null) === RIGHT,
  ),
  admitsPair(
    "a credential without a colon is let in",
    (pair) => pair === RIGHT.replaceAll(":", ""),
    "credential-readable",
  ),
  admits(
    "a credential in plain text is let in",
    "credential-readable",
    (authorization) => authorization === `Basic ${RIGHT}`,
  ),
  admits("the scheme alone is let in", "credential-readable", (authorization) => authorization?.trim() === "Basic"),
  instead(
    "the scheme is Basic and not basic",
    "credential-scheme",
    ({ headers }) => /^(basic|BASIC)/.test(headers.get("Authorization") ?? ""),
    async () => refusal(),
  ),
  instead("whoever has no credential gets an empty list", "credential-required", isOpen, async () => json([])),
  fallsOver("whoever has no credential gets a 500", isOpen),
  wrapped("a refusal shows the data", "refusal-without-data", (handler) => async (request) => {
    const response = await handler(request);
    if (response.status !== 401) return response;
    const open = await handler(new Request(request.url, { headers: { Authorization: `Basic ${btoa(RIGHT)}` } }));
    return refusal(undefined, { error: "unauthorized", data: await open.json() });
  }),
  altered("a 401 has no challenge", "challenge", (response) =>
    response.status === 401 ? json({}, { status: 401 }) : response,
  ),
  altered("the challenge is for Bearer", "challenge", (response) =>
    response.status === 401 ? refusal('Bearer realm="x"') : response,
  ),
  altered("HEAD gets 204", "head-as-get", (response, { method }) =>
    method === "HEAD" && response.ok ? new Response(null, { status: 204 }) : response,
  ),
  altered("HEAD is as long as an empty list", "head-as-get", async (response, request) => {
    const headers = new Headers(response.headers);
    const { byteLength } = await response.clone().arrayBuffer();
    headers.set("Content-Length", String(request.method === "HEAD" ? 2 : byteLength));
    return new Response(request.method === "HEAD" ? null : response.body, { status: response.status, headers });
  }),
  altered("HEAD is of another media type", "head-as-get", (response, { method }) =>
    method === "HEAD" && response.ok ? new Response(null, { headers: { "Content-Type": "text/html" } }) : response,
  ),
  altered("HEAD gets 405 without Allow", "allow", (response, request) =>
    request.method === "HEAD" && !isOpen(request) ? new Response(null, { status: 405 }) : response,
  ),
  altered("the entity tag of any address is current", "entity-tags", (response, request) => {
    if (response.status !== 200) return response;
    const headers = { ETag: `"v1-${new URL(request.url).search}"`, "Content-Type": "application/json" };
    if (request.headers.get("If-None-Match")?.startsWith('"v1-')) return new Response(null, { status: 304, headers });
    return new Response(response.body, { headers });
  }),
  {
    ...wrapped("POST gets 201", "read-only", (handler) => async (request) => {
      if (["GET", "HEAD"].includes(request.method) || isOpen(request)) return handler(request);
      return json({}, { status: request.method === "POST" ? 201 : 200 });
    }),
    writes: true,
  },
];

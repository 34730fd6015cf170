/** Providers that keep every documented rule, each in its own way; none of them may fail. */

import { type Happening, type Hours, plus } from "./museum.js";
import { fillGaps } from "./mutants/fields.js";
import { advance } from "./noon-clock.js";
import {
  around,
  type Change,
  compare,
  dressed,
  firstIn,
  type Handler,
  json,
  type Parts,
  providing,
  type Range,
  Refusal,
  readdressed,
  together,
  type Values,
} from "./provider.js";

export interface Sound {
  readonly name: string;
  /** A path before the documented ones. */
  readonly base?: string;
  /** Whether there is nothing at all to judge by. */
  readonly isEmpty?: true;
  create(now: () => number): Handler;
}

const sound = (name: string, change: Change = () => ({})): Sound => ({ name, create: providing(change) });
const wrapped = (name: string, wrap: Parameters<typeof around>[0]): Sound => ({ name, create: around(wrap) });
const withHeaders = (name: string, more: Record<string, string>, isMeant = (_: Request) => true): Sound =>
  wrapped(name, (handler) => async (request) => {
    const response = await handler(request);
    return isMeant(request) ? dressed(response, more) : response;
  });

const withoutHead = (what: string, rejection: ResponseInit): Sound =>
  wrapped(`HEAD is not ${what}`, (handler) => async (request) => {
    return request.method === "HEAD" ? new Response(null, rejection) : handler(request);
  });

const nothing = (name: string, keep: (entry: Hours | Happening, today: string, index: number) => boolean): Sound =>
  sound(name, ({ museum: { hours, events }, today }) => {
    const isKept = (entry: Hours | Happening, index: number) => keep(entry, today(), index);
    return { museum: { hours: hours.filter(isKept), events: events.filter(isKept) } };
  });

const asZone = (zone: string): Sound =>
  sound(`today in ${zone}`, ({ now }) => ({
    today: () => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(now()),
  }));

/** The value, unless the request is refused. */
function unless<Value>(isRefused: boolean, value: Value, status = 400): Value {
  if (isRefused) throw new Refusal(status);
  return value;
}

/** Another way to read page or limit, which are undefined where they are not given. */
const counting = (
  name: string,
  parameter: "page" | "limit",
  read: (text: string | undefined, usual: () => number) => number,
) =>
  sound(name, (parts) => ({
    [parameter]: (values: Values, path: string) => read(values(parameter)[0], () => parts[parameter](values, path)),
  }));
const integers = (name: string, integer: Parts["integer"]) => sound(name, () => ({ integer }));
/** Other ranges are given, or refused, than those that were read. */
const ranges = (name: string, give: (range: Range) => Range) =>
  sound(name, ({ range }) => ({ range: (values) => give(range(values)) }));

const rejected = (name: string, status: number, body: Response) =>
  sound(name, () => ({
    refuse: (refusal) =>
      refusal.status === 400
        ? new Response(body.clone().body, { status, headers: body.headers })
        : json({}, { status: refusal.status, headers: refusal.headers }),
  }));
const typed = (type: string) => ({ headers: { "Content-Type": type } });

const byName = (a: Happening, b: Happening) => compare(a.name + a.eventId, b.name + b.eventId);
const ordered = (name: string, order: Parts["order"]): Sound => sound(`events ${name}`, () => ({ order }));

const clampedPast: Change = ({ start, today }) => ({
  start: (values, path) => [start(values, path), today()].sort()[1]!,
});

/** A range is compared as it was given, and only then moved. */
const comparedFirst: Change = ({ today, hoursFrom, range }) => {
  const latest = (date: string) => [date, today()].sort()[1]!;
  return {
    hoursFrom: (hours, start) => hoursFrom(hours, latest(start)),
    range: (values) => {
      const { start, end } = range(values);
      return { start: latest(start), end: values("endDate").length > 0 ? end : plus(latest(start), 7) };
    },
  };
};

/** Pages of days on which an event takes place, with all events on them. */
const byBusyDays: Change = ({ isIn }) => ({
  eventsPage: (list, page, limit, range) => {
    const isOn = (date: string) => isIn({ dates: [date] } as Happening, range);
    const days = [...new Set(list.flatMap(({ dates }) => dates.filter(isOn)))].sort();
    const own = days.slice((page - 1) * limit, page * limit);
    return list.filter(({ dates }) => dates.some((date) => own.includes(date)));
  },
});

const byDays: Change = (parts) => ({
  eventsPage: (list, page, limit, range) => {
    const days = [...new Set(list.map((event) => firstIn(event, range)))].sort();
    const shown = days.slice((page - 1) * limit, page * limit);
    return list.filter((event) => shown.includes(firstIn(event, range)));
  },
  slice: parts.slice,
});

const byCalendar: Change = () => ({
  hoursPage: (list, page, limit, start) => {
    if (page > 10_000) return [];
    return list.filter(({ date }) => date >= plus(start, (page - 1) * limit) && date < plus(start, page * limit));
  },
});

/** An event of several dates is on the page of each. */
const eventsByCalendar: Change = (parts) => ({
  eventsPage: (list, page, limit, range) => {
    if (page > 10_000 || range.start < "1000") return [];
    const [first, next] = [plus(range.start, (page - 1) * limit), plus(range.start, page * limit)];
    const isOn = (date: string) => date >= first && date < next && parts.isIn({ dates: [date] } as Happening, range);
    return list.filter(({ dates }) => dates.some(isOn));
  },
});

/** The first page begins with the first day of the range that has an event. */
const eventsFromFirst = together(eventsByCalendar, ({ eventsPage }) => ({
  eventsPage: (list, page, limit, range) => {
    const days = list.flatMap(({ dates }) => dates.filter((date) => date >= range.start)).sort();
    return eventsPage(list, page, limit, { ...range, start: days[0] ?? range.start });
  },
}));

const since1583: Change = (parts) => ({
  date: (text, name) => (text < "1583" ? undefined : parts.date(text, name)),
});

const withoutDays = (hours: Hours[], first: string, days: number) =>
  hours.filter(({ date }) => date < first || date >= plus(first, days));

const exclusive: Change = () => ({
  isIn: ({ dates }, { start, end }) => dates.some((date) => date >= start && date < end),
});

const showingDates = (isShown: (date: string, range: Range) => boolean): Change => {
  return () => ({
    showEvent: (event, range) => ({ ...event, dates: event.dates.filter((date) => isShown(date, range)) }),
  });
};

const fromStart = showingDates((date, { start }) => date >= start);
const untilEnd = showingDates((date, { end }) => date <= end);
const cutToRange = showingDates((date, { start, end }) => date >= start && date <= end);

export const soundProviders: readonly Sound[] = [
  sound("as plain as can be"),
  counting("limit over 30 is clamped", "limit", (text = "10") => Math.max(Math.min(Number(text) || 10, 30), 1)),
  counting("limit over 30 is the default", "limit", (text) =>
    Number(text) >= 1 && Number(text) <= 30 ? Number(text) : 10,
  ),
  counting("limit of 0 gives nothing", "limit", (text, usual) => (text === "0" ? 0 : usual())),
  counting("page under 1 is the first", "page", (text, usual) => (Number(text) < 1 ? 1 : usual())),
  counting("page 0 gives nothing", "page", (text, usual) => (text === "0" ? 1e9 : usual())),
  integers("what is no integer is passed over", (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined)),
  integers("integers are read as far as they go", (text) => {
    const number = Number.parseInt(text, 10);
    return unless(Number.isNaN(number), number);
  }),
  integers("an integer has no leading zero", (text) => unless(!/^(0|-?[1-9]\d*)$/.test(text), Number(text))),
  integers("an integer with a leading zero is passed over", (text) =>
    /^(0|-?[1-9]\d*)$/.test(text) ? Number(text) : undefined,
  ),
  sound("what is no date is passed over", (parts) => ({ date: passOver(parts.date) })),
  sound("days that do not exist roll over", () => ({
    date: (text) => {
      const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
      const rolled = day
        ? new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
        : new Date(`${text}T00:00:00Z`.replace(/T.*T/, "T"));
      const isInCalendar = rolled.getUTCFullYear() >= 0 && rolled.getUTCFullYear() <= 9999;
      if (!isInCalendar) throw new Refusal(400);
      return rolled.toISOString().slice(0, 10);
    },
  })),
  sound("a reversed range is empty", (parts) => ({
    range: (values) => ({ start: parts.start(values, ""), end: parts.end(values, parts.start(values, "")) }),
  })),
  ...[404, 400].map((status) =>
    sound(`${status} past the last page`, ({ slice }) => ({
      slice: (list, page, limit, path) =>
        unless(page > 1 && (page - 1) * limit >= list.length, slice(list, page, limit, path), status),
    })),
  ),
  sound("days before the year 1 are no dates, and are passed over", (parts) => ({
    date: (text, name) => (text.startsWith("0000") ? undefined : parts.date(text, name)),
  })),
  sound("days before 1583 are no dates, and are passed over", since1583),
  sound("days before 1583 are passed over, and a page of days of the calendar has many events", (parts) => {
    const [first] = parts.museum.events;
    const many = Array.from({ length: 40 }, (_, index) => {
      const eventId = first!.eventId.replace("5a1e", (0x6000 + index).toString(16));
      return { ...first!, eventId, dates: [plus(parts.today(), index % 5)] };
    });
    return {
      ...eventsByCalendar(parts),
      ...since1583(parts),
      museum: { ...parts.museum, events: [...many, ...parts.museum.events] },
    };
  }),
  sound("endDate is outside the range", exclusive),
  sound("endDate is outside the range, and a single day is refused", (parts) => ({
    ...exclusive(parts),
    range: (values) => {
      const start = parts.start(values, "");
      const end = parts.end(values, start);
      return unless(end <= start, { start, end });
    },
  })),
  sound("hours are paged by days of the calendar", byCalendar),
  sound("hours are paged by days of the calendar, with a closure of 170 days", (parts) => ({
    ...byCalendar(parts),
    museum: { ...parts.museum, hours: withoutDays(parts.museum.hours, plus(parts.today(), 60), 170) },
  })),
  sound(
    "hours are paged by days of the calendar, from the first open day on",
    together(byCalendar, ({ hoursPage }) => ({
      hoursPage: (list, page, limit, start) => hoursPage(list, page, limit, list[0]?.date ?? start),
    })),
  ),
  sound("hours with a closure of 170 days", ({ museum, today }) => ({
    museum: { ...museum, hours: withoutDays(museum.hours, plus(today(), 60), 170) },
  })),
  sound("events are paged by days", byDays),
  sound("events are paged by days, in order of name", (parts) => ({ ...byDays(parts), order: byName })),
  sound("events are paged by days, with all that takes place on them", byBusyDays),
  sound(
    "events are paged by days, with all that takes place on them, and endDate is outside",
    together(exclusive, byBusyDays),
  ),
  sound(
    "events are paged by days, with all that takes place on them, and show their dates in the range alone",
    together(byBusyDays, cutToRange),
  ),
  sound("events are paged by days, with all that takes place on them, and one goes on for months", (parts) => {
    const [first] = parts.museum.events;
    const days = Array.from({ length: 150 }, (_, day) => plus(parts.today(), day - 10));
    const long = { ...first!, eventId: first!.eventId.replace("5a1e", "5a1f"), dates: days };
    return { ...byBusyDays(parts), museum: { ...parts.museum, events: [long, ...parts.museum.events] } };
  }),
  sound("events are paged by days of the calendar, each on its first day", () => ({
    eventsPage: (list, page, limit, range) => {
      if (page > 10_000 || range.start < "1000") return [];
      const [first, next] = [plus(range.start, (page - 1) * limit), plus(range.start, page * limit)];
      return list.filter((event) => firstIn(event, range) >= first && firstIn(event, range) < next);
    },
  })),
  sound("events are paged by days of the calendar, from the first day with an event on", eventsFromFirst),
  sound("events are paged by days of the calendar", eventsByCalendar),
  sound("events are paged by days of the calendar, and endDate is outside", together(exclusive, eventsByCalendar)),
  withHeaders(
    "compressed where that is allowed",
    { Vary: "Accept-Encoding" },
    ({ headers }) => headers.get("Accept-Encoding") !== "identity",
  ),
  withHeaders("any origin, without credentials", { "Access-Control-Allow-Origin": "*" }),
  withHeaders("credentials for one origin", {
    "Access-Control-Allow-Origin": "https://museum.example",
    "Access-Control-Allow-Credentials": "true",
  }),
  wrapped("OPTIONS says what there is, and another method is not implemented", (handler) => async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: "GET, HEAD" } });
    return ["GET", "HEAD"].includes(request.method) ? handler(request) : new Response(null, { status: 501 });
  }),
  wrapped("a page for everybody on every other path", (handler) => async (request) => {
    const isOperation = ["/museum-hours", "/special-events"].includes(new URL(request.url).pathname);
    return isOperation ? handler(request) : new Response("<h1>Museum</h1>", typed("text/html"));
  }),
  wrapped("other ways to write a path are the same path", (handler) => async (request) => {
    const url = new URL(request.url);
    const path = decodeURIComponent(url.pathname).toLowerCase();
    url.pathname = path.replace(/^\/+/, "/").replace(/;.*|\/+$/, "");
    return handler(readdressed(request, url));
  }),
  sound("a media type of its own", () => ({ send: (list) => json(list, typed("application/vnd.museum+json")) })),
  ordered("by name", byName),
  ordered("by name, backwards", (a, b) => byName(b, a)),
  ordered("by eventId", (a, b) => compare(a.eventId, b.eventId)),
  ordered("as stored", () => 0),
  ordered("by price, then id", (a, b) => a.price - b.price || compare(a.eventId, b.eventId)),
  ordered("by the first date of all", (a, b) => compare(a.dates[0]! + a.eventId, b.dates[0]! + b.eventId)),
  ordered("by the last date", (a, b) => compare(a.dates.at(-1)! + a.eventId, b.dates.at(-1)! + b.eventId)),
  ordered("by the first date in the range, then name", (a, b, range) =>
    compare(firstIn(a, range) + a.name, firstIn(b, range) + b.name),
  ),
  ordered("by the number of dates in the range", (a, b, { start }) => {
    const [first, second] = [a, b].map(({ dates }) => dates.filter((date) => date >= start).length);
    return second! - first! || compare(a.eventId, b.eventId);
  }),
  sound("dates are cut to the range", cutToRange),
  sound("dates begin with startDate", fromStart),
  sound("dates end with endDate", untilEnd),
  sound("dates are cut to the range, and a startDate before today is today", together(clampedPast, cutToRange)),
  sound("dates stand in any order", () => ({
    showEvent: (event) => ({ ...event, dates: [...event.dates].reverse() }),
  })),
  sound("a startDate before today is today", clampedPast),
  sound("a startDate before today is today, after it was compared with endDate", comparedFirst),
  sound("a startDate before today is today, and by days", together(clampedPast, byDays, byCalendar)),
  sound("a startDate before today is refused", ({ start, today }) => ({
    start: (values, path) => {
      const date = start(values, path);
      return unless(date < today(), date);
    },
  })),
  sound("what is not documented is refused", () => ({ unknown: (names) => unless(names.length > 0, undefined) })),
  sound("of two values the first counts", () => ({ one: (values) => values[0] })),
  sound("of two values the last counts", () => ({ one: (values) => values.at(-1) })),
  rejected(
    "errors are 422 and a problem",
    422,
    json({ type: "about:blank", status: 422 }, typed("application/problem+json")),
  ),
  rejected("errors are a page", 400, new Response("<h1>no</h1>", typed("text/html"))),
  rejected("errors have no body", 400, new Response(null)),
  wrapped("a wrong credential gets 403", (handler) => async (request) => {
    const response = await handler(request);
    return response.status === 401 && request.headers.has("Authorization") ? json({}, { status: 403 }) : response;
  }),
  wrapped("credentials are asked for before the path", (handler) => async (request) => {
    const refusal = { status: 401, headers: { "WWW-Authenticate": "Basic realm=x" } };
    return request.headers.has("Authorization") ? handler(request) : json({}, refusal);
  }),
  withoutHead("served", { status: 405, headers: { Allow: "GET" } }),
  withoutHead("implemented", { status: 501 }),
  withoutHead("found", { status: 404 }),
  ...["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Tokyo", "America/Los_Angeles", "Europe/Paris"].map(asZone),
  sound("fields that are not documented", () => ({
    showHours: (entry) => ({ note: null, ...entry, _links: {} }),
    showEvent: (event) => ({ ...event, currency: "EUR", tags: ["a"] }),
  })),
  sound("a field that is another each time", () => {
    let count = 0;
    return {
      showHours: (entry) => ({ ...entry, requestId: ++count }),
      showEvent: (event) => ({ ...event, seatsLeft: ++count }),
    };
  }),
  sound("fields in another order each time", () => {
    let count = 0;
    const turned = (item: object) => (++count % 2 ? item : Object.fromEntries(Object.entries(item).reverse()));
    return { showHours: turned, showEvent: turned };
  }),
  sound("pretty, with a charset", () => ({
    send: (list) => new Response(JSON.stringify(list, null, 2), typed("Application/JSON; charset=UTF-8")),
  })),
  { ...sound("a path before", () => ({ base: "/api/v2" })), base: "/api/v2" },
  nothing("one entry and one event", (item, today, index) =>
    "date" in item ? item.date === plus(today, 3) : index === 100,
  ),
  nothing("a few of each", (item, _today, index) => ("date" in item ? index % 90 === 0 : index % 40 === 0)),
  nothing("no events", (item) => "date" in item),
  nothing("no hours", (item) => !("date" in item)),
  nothing("nothing of the past", (item, today) => ("date" in item ? item.date >= today : item.dates[0]! >= today)),
  nothing("five days and no more", (item, today) =>
    "date" in item ? item.date <= plus(today, 5) : item.dates.at(-1)! <= plus(today, 5),
  ),
  { ...nothing("nothing at all", () => false), isEmpty: true },
  sound("open every day", ({ museum, today }) => {
    const dates = Array.from({ length: 300 }, (_, index) => plus(today(), index - 30));
    const hours = dates.map((date) => ({ date, timeOpen: "10:00", timeClose: "18:00" }));
    return { museum: { ...museum, hours } };
  }),
  sound("closed days are open from 00:00 to 00:00", ({ museum }) =>
    fillGaps(museum.hours, { timeOpen: "00:00", timeClose: "00:00" }),
  ),
  sound("open past midnight", () => ({ showHours: (entry) => ({ ...entry, timeClose: "02:00" }) })),
  sound("prices with cents", () => ({ showEvent: (event) => ({ ...event, price: event.price + 0.5 }) })),
  sound("all free", () => ({ showEvent: (event) => ({ ...event, price: 0 }) })),
  sound("upper-case ids", () => ({ showEvent: (event) => ({ ...event, eventId: event.eventId.toUpperCase() }) })),
  sound("a field missing here and there", () => ({
    showHours: (entry) => (entry.date.endsWith("5") ? { date: entry.date, timeOpen: entry.timeOpen } : entry),
    showEvent: (event) => {
      const { location, price, ...rest } = event;
      return event.price === 5 ? { ...rest, location } : event.price === 10 ? { ...rest, price } : event;
    },
  })),
  sound("no times of some days", () => ({
    showHours: ({ timeOpen, timeClose, date }) => (/[38]$/.test(date) ? { date } : { date, timeOpen, timeClose }),
  })),
  sound("dates missing here and there", () => ({
    showEvent: ({ dates, ...event }) => (event.price === 5 && dates.length === 1 ? event : { ...event, dates }),
  })),
  sound("the date missing here and there", () => ({
    showHours: ({ date, ...entry }) => (date.endsWith("7") ? entry : { date, ...entry }),
  })),
  sound("far days are refused", ({ date }) => ({
    date: (text, name) => {
      const known = date(text, name);
      return unless(known !== undefined && (known < "1990" || known > "2100"), known);
    },
  })),
  ...[31, 60, 92].map((most) =>
    ranges(`ranges of more than ${most} days are refused`, ({ start, end }) =>
      unless(plus(start, most) < end, { start, end }, most === 92 ? 422 : 400),
    ),
  ),
  ranges("ranges over two years are refused", ({ start, end }) =>
    unless(Number(end.slice(0, 4)) - Number(start.slice(0, 4)) > 2, { start, end }),
  ),
  wrapped("slow", (handler) => async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    return handler(request);
  }),
  wrapped("times that jump about", (handler, now) => {
    let state = 7;
    return async (request) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      advance(now, (state / 2_147_483_648) ** 4 * 1400);
      return handler(request);
    };
  }),
  wrapped("time in proportion to the days and the page", (handler, now) => async (request) => {
    const { searchParams: query } = new URL(request.url);
    const days = (Date.parse(query.get("endDate") ?? "") - Date.parse(query.get("startDate") ?? "")) / 86_400_000;
    for (const amount of [days, Number(query.get("page"))]) if (amount > 0) advance(now, Math.min(amount / 40, 2000));
    return handler(request);
  }),
  wrapped("429 after every 150 requests, for a while", (handler, now) => {
    let [count, until] = [0, 0];
    return async (request) => {
      if (now() < until) return json({}, { status: 429, headers: { "Retry-After": "0.05" } });
      count += 1;
      if (count % 150 === 0) until = now() + 40;
      return handler(request);
    };
  }),
  wrapped("entity tags", (handler) => async (request) => {
    const response = await handler(request);
    const body = await response.text();
    if (response.status !== 200 || request.method === "HEAD") return new Response(body || null, response);
    let hash = 0;
    for (const letter of request.url + body) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
    const headers = { "Content-Type": "application/json", ETag: `W/"${hash}"` };
    const isCurrent = request.headers.get("If-None-Match") === headers.ETag;
    return new Response(isCurrent ? null : body, { status: isCurrent ? 304 : 200, headers });
  }),
  wrapped("one entity tag for the whole data", (handler, now) => async (request) => {
    const response = await handler(request);
    if (response.status !== 200) return response;
    const tag = `"data-${new Date(now()).toISOString().slice(0, 10)}"`;
    const isCurrent = request.headers.get("If-None-Match") === tag;
    const { headers } = dressed(response, { ETag: tag });
    return new Response(isCurrent ? null : response.body, { status: isCurrent ? 304 : 200, headers });
  }),
  wrapped("a length of every answer, which HEAD has too", (handler) => measured(handler, () => "")),
  wrapped("answers that are longer each time, with their length", (handler) => {
    let count = 0;
    return measured(handler, () => {
      count = (count + 1) % 50;
      return " ".repeat(count);
    });
  }),
  wrapped("translated where that is asked for", (handler) => async (request) => {
    const response = await handler(request);
    const isFrench = request.headers.get("Accept-Language")?.startsWith("fr") === true;
    if (response.status !== 200 || request.method === "HEAD" || !isFrench) return response;
    const list = (await response.json()) as Record<string, unknown>[];
    const translated = list.map((item) => ("name" in item ? { ...item, name: `Le ${item["name"]}` } : item));
    return json(translated, { headers: { "Content-Language": "fr", Vary: "Accept-Language" } });
  }),
];

function passOver(date: Parts["date"]): Parts["date"] {
  return (text, name) => {
    try {
      return date(text, name);
    } catch {
      return undefined;
    }
  };
}

/** Gives the length of each answer, which has some text at its end. */
function measured(handler: Handler, more: () => string): Handler {
  return async (request) => {
    const response = await handler(request.method === "HEAD" ? new Request(request, { method: "GET" }) : request);
    const text = (await response.text()) + more();
    const length = String(new TextEncoder().encode(text).byteLength);
    return dressed(response, { "Content-Length": length }, request.method === "HEAD" ? null : text);
  };
}

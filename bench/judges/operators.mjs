/**
 * The operators that HTTPMutator documents (docs/mutation-operators.md of isa-group/HTTPMutator), written anew: each changes one place of
 * each response of a provider. LHC, LHD, OTPR, BPR and CPD have no place in these responses: there is no Location, object or boolean in
 * them, and no charset.
 *
 * @typedef {(request: Request) => Promise<Response>} Handler
 * @typedef {{ status: number, headers: Headers, list: any[] | undefined, text: string }} Reply
 * @typedef {{ id: string, title: string, breaks: boolean, wrap: (handler: Handler) => Handler }} Operator
 */

const HOURS = { path: "/museum-hours", name: "hours", fields: ["date", "timeOpen", "timeClose"] };
const EVENTS = {
  path: "/special-events",
  name: "events",
  fields: ["eventId", "name", "location", "eventDescription", "dates", "price"],
};

/** @param {string} path @param {(reply: Reply) => void} change @param {boolean} [isRefusal] @returns {Operator["wrap"]} */
function changing(path, change, isRefusal = false) {
  return (handler) => async (request) => {
    const response = await handler(request);
    const isMeant = isRefusal ? response.status === 401 : response.status === 200;
    if (!isMeant || !new URL(request.url).pathname.endsWith(path)) return response;
    const text = await response.text();
    const { status, headers } = response;
    const reply = {
      status,
      headers: new Headers(headers),
      text,
      list: isRefusal || text === "" ? undefined : JSON.parse(text),
    };
    change(reply);
    for (const name of ["content-length", "content-encoding", "etag"]) reply.headers.delete(name);
    const body = reply.list ? JSON.stringify(reply.list) : reply.text;
    return new Response(request.method === "HEAD" ? null : body, { status: reply.status, headers: reply.headers });
  };
}

/** @param {(item: any) => void} change @returns {(reply: Reply) => void} */
const ofFirst = (change) => (reply) => {
  if (reply.list?.length) change(reply.list[0]);
};

/** The value of another type. @param {unknown} value */
const ofOtherType = (value) => (typeof value === "string" ? 42 : "42");

/** @returns {readonly Operator[]} */
export function listOperators() {
  return [HOURS, EVENTS].flatMap(({ path, name, fields }) => {
    /** @param {string} code @param {string} title @param {(reply: Reply) => void} change @param {{ breaks?: boolean, isRefusal?: boolean }} [more] */
    const operator = (code, title, change, { breaks = true, isRefusal = false } = {}) => ({
      id: `${code}-${name}-${title.replaceAll(/\W+/g, "-")}`.toLowerCase(),
      title: `${code} on ${name}: ${title}`,
      breaks,
      wrap: changing(path, change, isRefusal),
    });
    /** @param {string} code @param {string} field @param {(value: any) => unknown} change @param {boolean} [breaks] */
    const value = (code, field, change, breaks = true) =>
      operator(
        code,
        field,
        ofFirst((item) => Object.assign(item, { [field]: change(item[field]) })),
        { breaks },
      );
    const texts = fields.filter((field) => field !== "dates" && field !== "price");
    return [
      operator("R2XX", "200 becomes 201", (reply) => Object.assign(reply, { status: 201 })),
      operator("R4XX", "200 becomes 404", (reply) => Object.assign(reply, { status: 404 })),
      operator("R5XX", "200 becomes 503", (reply) => Object.assign(reply, { status: 503 })),
      operator("R2XX", "401 becomes 200", (reply) => Object.assign(reply, { status: 200 }), { isRefusal: true }),
      // What a refusal has as its status is open.
      operator("R4XX", "401 becomes 403", (reply) => Object.assign(reply, { status: 403 }), {
        isRefusal: true,
        breaks: false,
      }),
      operator("R5XX", "401 becomes 500", (reply) => Object.assign(reply, { status: 500 }), { isRefusal: true }),
      operator("CTC", "text/plain", ({ headers }) => headers.set("content-type", "text/plain")),
      operator("CTD", "no media type", ({ headers }) => headers.set("content-type", "charset=utf-8")),
      operator("CPC", "utf-16", ({ headers }) => headers.set("content-type", "application/json; charset=utf-16")),
      operator("AEA", "the list", ({ list }) => list?.push(0)),
      operator("AER", "the list", ({ list }) => list?.shift()),
      // The order of events is open, but one that depends on the limit makes the pages two lists.
      operator("AEE", "the list", ({ list }) => list?.splice(0, 2, ...list.slice(0, 2).reverse())),
      // A museum may have nothing to list.
      operator("EAS", "the list", ({ list }) => list?.splice(0), { breaks: false }),
      // Further properties are allowed.
      operator(
        "OPA",
        "an item",
        ofFirst((item) => Object.assign(item, { randomLong1: 42 })),
        { breaks: false },
      ),
      ...fields.map((field) =>
        operator(
          "OPR",
          field,
          ofFirst((item) => delete item[field]),
        ),
      ),
      ...fields.map((field) => value("PTC", field, ofOtherType)),
      ...fields.map((field) => value("NPS", field, () => null)),
      ...texts.map((field) => value("SPR", field, () => "Q9x@L")),
      ...texts.map((field) => value("SCA", field, (text) => `${text.slice(0, 1)}/${text.slice(1)}`)),
      ...texts.map((field) => value("SRE", field, () => "")),
      ...(name === "events"
        ? [
            value("NPR", "price", (price) => price + 42),
            value("AEA", "dates", (dates) => [...dates, 0]),
            value("AER", "dates", (dates) => dates.slice(1)),
            // The order of the dates of an event is open.
            value("AEE", "dates", (dates) => [...dates].reverse(), false),
            value("EAS", "dates", () => []),
          ]
        : []),
    ];
  });
}

/** A broker as far as Pact's verifier knows one: it offers pacts, and takes results, branches and tags. */
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { listen } from "../../src/adapters/node/node.js";

/** What a verifier has told the broker: method, path, body. */
interface Told {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Pact {
  readonly consumer: { readonly name: string };
}

/** How a broker is, where it is not as usual. */
export interface BrokerOptions {
  /** What publishing a result gets. */
  readonly publishStatus?: ContentfulStatusCode;
  /** Whose pacts are pending, where it is asked for pending ones; everybody's where left out. */
  readonly pendingConsumers?: readonly string[];
}

/** Offers the pacts to whoever has the token; those that it asks for with pending ones are pending. */
export async function startBroker(pacts: readonly Pact[], token: string, options: BrokerOptions = {}) {
  const { publishStatus = 200, pendingConsumers } = options;
  const told: Told[] = [];
  const isPending = (name: string) => pendingConsumers?.includes(name) ?? true;
  const at = ({ req }: Context, path: string) => new URL(req.url).origin + path;
  const linked = ({ req }: Context, links = {}) => ({ _links: { self: { href: req.url, name: "" }, ...links } });
  const broker = new Hono()
    .use(async ({ req, body }, next) => {
      if (req.header("Authorization") !== `Bearer ${token}`) return body(null, 401);
      const text = await req.text();
      const { method, path } = req;
      if (method !== "GET") told.push({ method, path, body: text === "" ? undefined : JSON.parse(text) });
      return next();
    })
    .get("/", (context) => {
      const href = at(context, "/pacts/provider/{provider}/for-verification");
      return context.json({ _links: { "pb:provider-pacts-for-verification": { href, templated: true } } });
    })
    .all("/pacts/provider/museum/for-verification", async (context) => {
      const asked = context.req.method === "POST" ? await context.req.json() : {};
      const isPendingKnown = asked.includePendingStatus === true;
      const offered = pacts.map(({ consumer: { name } }, index) => ({
        shortDescription: "latest from main branch",
        verificationProperties: { notices: [], pending: isPendingKnown && isPending(name) },
        _links: { self: { href: at(context, `/pacts/${index}`), name: `the pact of ${name}` } },
      }));
      return context.json({ _embedded: { pacts: offered }, ...linked(context) });
    })
    .get("/pacts/:index", (context) => {
      const links = {
        "pb:provider": { href: at(context, "/pacticipants/museum"), name: "museum" },
        "pb:publish-verification-results": { href: `${context.req.url}/verification-results` },
      };
      return context.json({ ...pacts[Number(context.req.param("index"))], ...linked(context, links) });
    })
    .get("/pacticipants/museum", (context) => {
      const { url } = context.req;
      const links = {
        "pb:version-tag": { href: `${url}/versions/{version}/tags/{tag}`, templated: true },
        "pb:branch-version": { href: `${url}/branches/{branch}/versions/{version}`, templated: true },
      };
      return context.json({ name: "museum", ...linked(context, links) });
    })
    .post("/pacts/:index/verification-results", (context) => context.json(linked(context), publishStatus))
    .put("/pacticipants/museum/*", (context) => context.json(linked(context)));
  const { url, close } = await listen({ fetch: async (request) => broker.fetch(request) }, { port: 0 });
  return { url, told: told as readonly Told[], close };
}

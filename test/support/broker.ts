/** A broker as far as Pact's verifier knows one: it offers pacts, and takes results, branches and tags. */
import { createServer } from "node:http";
import { openServer } from "./free-port.js";

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
  readonly publishStatus?: number;
  /** Whose pacts are pending, where it is asked for pending ones; everybody's where left out. */
  readonly pendingConsumers?: readonly string[];
}

/** Offers the pacts to whoever has the token; those that it asks for with pending ones are pending. */
export async function startBroker(
  pacts: readonly Pact[],
  token: string,
  { publishStatus = 200, pendingConsumers }: BrokerOptions = {},
) {
  const told: Told[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const chunk of incoming.setEncoding("utf8")) text += chunk;
    const { method = "GET", url: path = "/", headers } = incoming;
    if (headers.authorization !== `Bearer ${token}`) {
      outgoing.writeHead(401).end();
      return;
    }
    if (method !== "GET") told.push({ method, path, body: text === "" ? undefined : JSON.parse(text) });
    const isPendingAsked = method === "POST" && JSON.parse(text).includePendingStatus === true;
    const isPending = (name: string) => isPendingAsked && (pendingConsumers?.includes(name) ?? true);
    const body = answer(`http://${headers.host}`, path, { pacts, isPending });
    const status = path.endsWith("/verification-results") ? publishStatus : body ? 200 : 404;
    outgoing.writeHead(status, { "Content-Type": "application/hal+json" }).end(JSON.stringify(body ?? {}));
  });
  return {
    url: await openServer(server),
    told: told as readonly Told[],
    close: () => server.close().closeAllConnections(),
  };
}

interface Offer {
  readonly pacts: readonly Pact[];
  isPending(consumer: string): boolean;
}

function answer(base: string, path: string, { pacts, isPending }: Offer): unknown {
  const provider = `${base}/pacticipants/museum`;
  const named = (href: string, name = "") => ({ href: base + href, name });
  if (path === "/") {
    const href = `${base}/pacts/provider/{provider}/for-verification`;
    return { _links: { "pb:provider-pacts-for-verification": { href, templated: true } } };
  }
  if (path === "/pacts/provider/museum/for-verification") {
    return {
      _embedded: {
        pacts: pacts.map(({ consumer: { name } }, index) => ({
          shortDescription: "latest from main branch",
          verificationProperties: { notices: [], pending: isPending(name) },
          _links: { self: named(`/pacts/${index}`, `the pact of ${name}`) },
        })),
      },
      _links: { self: named(path) },
    };
  }
  const [, index] = /^\/pacts\/(\d+)$/.exec(path) ?? [];
  if (index !== undefined) {
    return {
      ...pacts[Number(index)],
      _links: {
        self: named(path),
        "pb:provider": { href: provider, name: "museum" },
        "pb:publish-verification-results": { href: `${base}/pacts/${index}/verification-results` },
      },
    };
  }
  if (path === "/pacticipants/museum") {
    return {
      name: "museum",
      _links: {
        self: { href: provider },
        "pb:version-tag": { href: `${provider}/versions/{version}/tags/{tag}`, templated: true },
        "pb:branch-version": { href: `${provider}/branches/{branch}/versions/{version}`, templated: true },
      },
    };
  }
  return /verification-results$|\/branches\/|\/tags\//.test(path) ? { _links: { self: named(path) } } : undefined;
}

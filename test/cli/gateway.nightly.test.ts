/** What stands before a real service: the key of a gateway, certificates, a slow start; and what is said where they are missing. */
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import * as http2 from "node:http2";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toNodeHandler } from "../../src/adapters/node/node.js";
import { exampleWorld } from "../support/example-world.js";
import { newFile, newFolder } from "../support/folder.js";
import { openServer } from "../support/free-port.js";
import { certificate, serveListener, tlsOf } from "../support/gateway.js";
import { startMock, TODAY } from "../support/mock.js";
import { errorOf, run } from "../support/run-cli.js";
import { createServing } from "../support/served-handler.js";
import { reportValidator } from "../verify/report-validator.js";

const { closeLater } = createServing();

const KEY = `k&"y-9f27`;
const env = { MUSEUM_USERNAME: "anna", MUSEUM_PASSWORD: "s3cret" };

const mock = () => toNodeHandler(startMock(exampleWorld));

/** Asks for a key before it hands on; who has none gets it echoed. */
function wantingKey(isRight: (key: string | undefined) => boolean, handler: RequestListener = mock()): RequestListener {
  return (incoming, outgoing) => {
    const key = incoming.headers["x-api-key"]?.toString();
    if (isRight(key)) return handler(incoming, outgoing);
    outgoing.writeHead(401, { "Content-Type": "application/json" });
    outgoing.end(JSON.stringify({ error: `the key ${key} is wrong` }));
  };
}

async function serve(...args: Parameters<typeof serveListener>): Promise<string> {
  const { url, close } = await serveListener(...args);
  closeLater(close);
  return url;
}

const configOf = (service: string) => newFile("museum.config.mjs", `export default { service: ${service} };\n`);
const path = (name: string) => JSON.stringify(join(process.cwd(), certificate(name)));

/** A run that is over soon. */
const verify = (url: string, ...args: string[]) => {
  const rules = args.includes("--rules") ? [] : ["--rules", "success,hours-limit"];
  return run(["verify", url, "--today", TODAY, ...rules, ...args], { env });
};

describe("a gateway that wants a key", () => {
  it.each([
    ["a flag", () => ["--header", `X-Api-Key: ${KEY}`]],
    ["the configuration", () => ["--config", configOf(`{ headers: { "X-Api-Key": ${JSON.stringify(KEY)} } }`)]],
    ["a function", () => ["--config", configOf(`{ headers: { "X-Api-Key": async () => ${JSON.stringify(KEY)} } }`)]],
  ])("gets it from %s", async (_, args) => {
    const url = await serve(wantingKey((key) => key === KEY));
    expect((await verify(url)).status).toBe(3);
    const { status, stderr } = await verify(url, ...args());
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("gets a token anew after a 401, and is not asked again and again where that does not help", async () => {
    let [fetched, answered] = [0, 0];
    Object.assign(globalThis, { fetchToken: () => `token-${++fetched}` });
    const isRight = (key: string | undefined) => {
      if (key !== `token-${fetched}` || (fetched === 1 && answered > 5)) return false;
      answered += 1;
      return true;
    };
    const config = ["--config", configOf('{ headers: { "X-Api-Key": () => globalThis.fetchToken() } }')];
    expect((await verify(await serve(wantingKey(isRight)), ...config)).status).toBe(0);
    expect(fetched).toBe(2);
    expect((await verify(await serve(wantingKey(() => false)), ...config)).status).toBe(3);
    expect(fetched).toBe(4);
  });

  it("has it in no report: curl lines have a variable, and what it echoes is masked", async () => {
    const broken: RequestListener = (incoming, outgoing) => {
      outgoing.writeHead(200, { "Content-Type": "text/html" });
      outgoing.end(`<p>${incoming.headers["x-api-key"]?.toString().replaceAll("&", "&amp;").replaceAll('"', "&#34;")}`);
    };
    const folder = newFolder();
    const formats = ["json", "junit", "markdown", "sarif", "html"];
    const reporters = formats.flatMap((format) => ["--reporter", `${format}=${join(folder, format)}`]);
    const handler = mock();
    const mixed: RequestListener = (incoming, outgoing) =>
      incoming.url?.includes("limit=30") ? broken(incoming, outgoing) : handler(incoming, outgoing);
    const { status, stdout } = await verify(await serve(mixed), "--header", `X-Api-Key: ${KEY}`, ...reporters);
    expect(status).toBe(1);
    expect(stdout).toContain('curl -i --compressed -H "X-Api-Key: $X_API_KEY" -u "$MUSEUM_USERNAME:$MUSEUM_PASSWORD" ');
    const texts = [stdout, ...formats.map((format) => readFileSync(join(folder, format), "utf8"))];
    for (const text of texts) expect(text).not.toMatch(/y-9f27/);
    expect(stdout).toContain("<p>•••");
    expect(reportValidator()(JSON.parse(texts[1] ?? ""))).toEqual([]);
  });

  it("does not get it by way of another one: a redirect is not followed", async () => {
    const sent: unknown[] = [];
    const other = await serve((incoming, outgoing) => {
      sent.push(incoming.headers);
      outgoing.end("[]");
    });
    const url = await serve((incoming, outgoing) => outgoing.writeHead(302, { Location: other + incoming.url }).end());
    const { status } = await verify(url, "--header", `X-Api-Key: ${KEY}`);
    expect([status, sent]).toEqual([3, []]);
  });

  it("is asked by a twin, and by its comparison", async () => {
    const url = await serve(wantingKey((key) => key === KEY));
    const out = join(newFolder(), "twin");
    const headers = `{ "X-Api-Key": ${JSON.stringify(KEY)} }`;
    const config = ["--config", configOf(`{ headers: ${headers}, today: "${TODAY}", rate: 5000 }`)];
    const twin = await run(["twin", url, "--out", out, ...config], { env });
    expect([twin.status, twin.stderr]).toEqual([0, ""]);
    const same = await run(["verify", url, "--quick", "--skip", "credentials", "--twin", out, ...config], { env });
    expect(same.status).toBe(0);
    expect((await run(["verify", url, "--quick", "--twin", out, "--today", TODAY], { env })).status).toBe(3);
  });
});

describe.concurrent("a target with TLS", () => {
  const trusting = `ca: ${path("ca.pem")}`;
  const known = `${trusting}, cert: ${path("client.pem")}`;

  it("is asked with an authority, a client certificate and an encrypted key, HEAD too", async () => {
    const url = await serve(mock(), tlsOf("server", true));
    const config = configOf(`{ tls: { ${known}, key: ${path("client-encrypted.key")}, passphrase: "s3same" } }`);
    const ended = await verify(url, "--config", config, "--rules", "head-as-get");
    expect(ended).toEqual({ status: 0, stderr: "", stdout: expect.stringContaining("1 passed, 0 failed") });
  });

  it("is asked whatever its certificate is, and the report says so", async () => {
    const url = await serve(mock(), tlsOf("expired"));
    const { status, stdout } = await verify(url, "--config", configOf("{ tls: { insecure: true } }"));
    expect(status).toBe(0);
    expect(stdout).toContain("no certificate is checked, since service.tls.insecure is set");
  });

  it.each([
    [`{ cert: ${path("client.pem")} }`, "service.tls.cert", "needs service.tls.key; set both"],
    [`{ ${known}, key: ${path("client-encrypted.key")} }`, "service.tls.key", "the passphrase is wrong or missing"],
    [`{ ${known}, key: ${path("server.key")} }`, "service.tls.key", "it is not the key of service.tls.cert"],
    [`{ ca: ${JSON.stringify(join(process.cwd(), "package.json"))} }`, "service.tls.ca", "it is no PEM file"],
    [`{ ca: "no-such.pem" }`, "service.tls.ca", "no-such.pem"],
  ])("is not asked with files that can't be used: %s", async (tls, name, error) => {
    const said = await errorOf(["verify", "https://127.0.0.1:9", "--config", configOf(`{ tls: ${tls} }`)], { env });
    for (const part of [name, error]) expect(said).toContain(part);
  });
});

describe.concurrent("a target that gives no verdict has the cause named", () => {
  const refusing = (text: string) =>
    serve((_, outgoing) => outgoing.writeHead(400, { "Content-Type": "text/html" }).end(`<center>${text}</center>`));
  const byTls = (name: string, wantsCertificate = false) => serve(mock(), tlsOf(name, wantsCertificate));
  const slashed: RequestListener = ({ url = "" }, outgoing) =>
    void outgoing.writeHead(301, { Location: `http://127.0.0.1${url.replace(/\?.*/, "")}/` }).end();
  const overHttp2 = async (scheme: "http" | "https") => {
    const server = scheme === "https" ? http2.createSecureServer(tlsOf("server")) : http2.createServer();
    closeLater(() => server.close());
    return (await openServer(server)).replace("http", scheme);
  };
  const trusting = `tls: { ca: ${path("ca.pem")} }`;
  const keyOf = (text: string) => `headers: { "X-Api-Key": ${text} }`;
  const failing = keyOf('() => { throw new Error("no token"); }');
  const toTlsPort = "The plain HTTP request was sent to HTTPS port";

  it.each<[cause: string, open: () => Promise<string>, service?: string]>([
    ["the target wants a client certificate (400)", () => refusing("No required SSL certificate was sent")],
    ["the target speaks TLS (400); use a base address with https://", () => refusing(toTlsPort)],
    [
      "to the same path with a slash at its end; the documented path has none, so let /museum-hours answer by itself",
      () => serve(slashed),
    ],
    ["is it http or https?", async () => (await byTls("server")).replace("https:", "http:")],
    ["the target speaks HTTP/2 alone (403)", () => overHttp2("https"), trusting],
    ["it does not speak HTTP/1.1; use the address of a gateway that does", () => overHttp2("http")],
    ["it wants a client certificate; set service.tls.cert and service.tls.key", () => byTls("server", true), trusting],
    [
      "nobody whom Node.js trusts has signed its certificate; name the authority in service.tls.ca, or in NODE_EXTRA_CA_CERTS",
      () => byTls("server"),
    ],
    ["its certificate has expired", () => byTls("expired"), trusting],
    ["its certificate is for another host name", () => byTls("elsewhere"), trusting],
    ["the function for the header X-Api-Key failed: no token", () => serve(mock()), failing],
    ["returned no text that a header can carry", () => serve(mock()), keyOf("() => undefined")],
  ])("%s", async (cause, open, service = "") => {
    const { status, stdout } = await verify(await open(), "--config", configOf(`{ ${service} }`));
    expect([status, stdout]).toEqual([3, expect.stringContaining(cause)]);
  });
});

describe.concurrent("a service that starts", () => {
  it("is waited for while it answers 502 or 503, with a line that says so", async () => {
    let answered = 0;
    const handler = mock();
    const url = await serve((incoming, outgoing) => {
      answered += 1;
      if (answered > 4) handler(incoming, outgoing);
      else outgoing.writeHead(answered % 2 ? 502 : 503).end();
    });
    const { status, stderr } = await verify(url, "--wait", "30s");
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^note: waiting up to 30 s for http:\/\/127\.0\.0\.1:\d+: it answers 502\.\nnote: \S+ can be asked after [\d.]+ s\.\n$/,
    );
  });

  it("is waited for until it listens, by a twin as well", async () => {
    const { url, close } = await serveListener(mock());
    await close();
    const port = Number(new URL(url).port);
    setTimeout(() => void serveListener(mock(), undefined, port).then((late) => closeLater(late.close)), 700);
    const limited = { ...env, MUSEUM_SERVICE_RATE: "5000", MUSEUM_SERVICE_MAX_REQUESTS: "20" };
    const out = join(newFolder(), "twin");
    const { stderr } = await run(["twin", url, "--out", out, "--wait", "30s", "--today", TODAY], { env: limited });
    expect(stderr).toMatch(/note: waiting up to 30 s for \S+: no answer: ECONNREFUSED.*\n.*can be asked after/);
  });

  it("is not waited for where it answers 401, or where waiting is of no use", async () => {
    const refusing = await serve((_, outgoing) => outgoing.writeHead(401, { "WWW-Authenticate": "Basic" }).end());
    const unsigned = await serve(mock(), tlsOf("server"));
    for (const url of [refusing, unsigned]) {
      const { status, stderr } = await verify(url, "--wait", "30s");
      expect([status, stderr]).toEqual([3, ""]);
    }
  });

  it("has no verdict once the time is over", async () => {
    const url = await serve((_, outgoing) => outgoing.writeHead(502).end());
    const { status, stdout, stderr } = await verify(url, "--wait", "1s");
    expect([status, stdout]).toEqual([3, expect.stringContaining("nothing responds behind the gateway")]);
    expect(stderr).toMatch(/was waited for 1[.\d]* s: it answers 502\.\n$/);
  });
});

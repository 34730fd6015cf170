/** The example of a shared server, read by the tools that will read it. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { DCLinter } from "dclint";
import type { DeploymentSpec, StatefulSetSpec } from "kubernetes-types/apps/v1.js";
import type { NetworkPolicySpec } from "kubernetes-types/networking/v1.js";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { HAPROXY, startBalancer, withDns } from "../support/balancer.js";
import { startServe } from "../support/cli.js";
import { startDns } from "../support/dns.js";
import { CREDENTIAL } from "../support/mock.js";
import { isInstalled } from "../support/redis.js";
import { compile } from "../support/typescript.js";

const hasHaproxy = isInstalled(HAPROXY, "haproxy");

describe("compose.yaml", () => {
  const file = "examples/shared/compose.yaml";

  it("has nothing that dclint finds", async () => {
    const results = await new DCLinter({ quiet: false, debug: false, rules: {}, exclude: [] }).lintFiles([file], false);
    expect(results).toHaveLength(1);
    expect(results.flatMap((result: { messages: readonly unknown[] }) => result.messages)).toEqual([]);
  });

  it("publishes the port of the load balancer alone, on this machine", async () => {
    const { services } = parse(await readFile(file, "utf8"));
    const published = Object.entries<{ ports?: readonly string[] }>(services).filter(([, { ports }]) => ports);
    expect(published).toMatchObject([["balancer", { ports: ["127.0.0.1:4010:4010"] }]]);
    expect(services.mock.deploy.replicas).toBe(3);
  });
});

describe("kubernetes.yaml", () => {
  /** Where the types of objects are that are none of the core, in the OpenAPI document of Kubernetes. */
  const groups = new Map(Object.entries({ Deployment: "apps", NetworkPolicy: "networking", StatefulSet: "apps" }));
  interface Manifest {
    readonly kind: string;
    readonly metadata: { readonly name: string };
    readonly spec?: object;
  }
  const read = async () =>
    parseAllDocuments(await readFile("examples/shared/kubernetes.yaml", "utf8")).map((one) => one.toJS() as Manifest);
  const readSpecs = async () => {
    const manifests = await read();
    return (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec;
  };
  const compileAll = (manifests: readonly Manifest[]) => {
    const lines = manifests.map((manifest, at) => {
      const type = `import("kubernetes-types/${groups.get(manifest.kind) ?? "core"}/v1.js").${manifest.kind}`;
      return `export const v${at}: ${type} = ${JSON.stringify(manifest)};`;
    });
    return compile(lines.join("\n"));
  };

  it("has objects of the types of Kubernetes", async () => {
    const manifests = await read();
    const kinds = "Secret Secret Deployment Service Deployment Service StatefulSet Service NetworkPolicy NetworkPolicy";
    expect(manifests.map(({ kind }) => kind)).toEqual(kinds.split(" "));
    expect(compileAll(manifests)).toBe("");
    const [first] = manifests.filter(({ kind }) => kind === "Deployment");
    const misspelt = { ...first, spec: { ...first?.spec, replica: 3 } } as Manifest;
    expect(compileAll([misspelt])).toContain("'\"replica\"' does not exist");
  });

  it("selects its own pods, and replaces one replica after another", async () => {
    const specOf = await readSpecs();
    for (const [kind, name, service] of [
      ["Deployment", "museum-mock", "museum-mock-replicas"],
      ["Deployment", "museum-mock-balancer", "museum-mock"],
      ["StatefulSet", "museum-mock-store", "museum-mock-store"],
    ] as const) {
      const { template, selector } = specOf(kind, name) as DeploymentSpec | StatefulSetSpec;
      expect(selector.matchLabels).toBeDefined();
      expect(template.metadata?.labels).toEqual(selector.matchLabels);
      expect(specOf("Service", service)).toMatchObject({ selector: selector.matchLabels });
      expect(template.spec?.securityContext?.runAsNonRoot).toBe(true);
      const confined = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true };
      expect(template.spec?.containers[0]?.securityContext).toMatchObject(confined);
    }
    expect(specOf("Deployment", "museum-mock")).toMatchObject({ replicas: 3, strategy: { type: "RollingUpdate" } });
  });

  it("counts requests in each replica, and lets the namespace of Prometheus in", async () => {
    const specOf = await readSpecs();
    const { template } = specOf("Deployment", "museum-mock") as DeploymentSpec;
    expect(template.spec?.containers[0]?.args).toContain("--metrics");
    const { ingress } = specOf("NetworkPolicy", "museum-mock") as NetworkPolicySpec;
    const from = [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } }];
    expect(ingress?.at(-1)).toEqual({ from, ports: [{ port: 4010 }] });
  });
});

describe.runIf(hasHaproxy)("haproxy.cfg", () => {
  const sessions = ["anna", "b-2", "c.3", "d:4", "e~5", "f@6"];
  const encoded = encodeURIComponent;
  const basic = (user: string) => ({ Authorization: `Basic ${btoa(`${user}:s3cret`)}` });

  /** What an app sends for itself, and how it names its session of the mock. `other` is different each time. */
  const namings: readonly ((id: string, other: string) => [path: string, headers?: Record<string, string>])[] = [
    (id) => ["/museum-hours", { Prefer: `today=2027-03-01, session="${id}"` }],
    (id) => ["/museum-hours", { Prefer: `Session=${id}` }],
    (id) => ["/museum-hours", { Prefer: `SESSION = ${id} ; x=1, delay=1` }],
    (id, other) => ["/museum-hours", { Prefer: `session=${id}, session=${other}` }],
    (id, other) => ["/museum-hours", { Prefer: `x="a, session=${other}", y; session=${other}, session=${id}` }],
    (id, other) => ["/museum-hours", { Prefer: `museum-session=${other}, session=${id}` }],
    (id, other) => [
      "/museum-hours",
      { Prefer: `session=${id}`, Cookie: `session=${other}; museum-mock-session=${other}` },
    ],
    (id, other) => ["/museum-hours", { Prefer: `session=${id}`, Cookie: `PHPSESSION=${other}`, "X-Session": other }],
    (id, other) => ["/museum-hours", { Prefer: `session=${id}`, baggage: `museum-mock.session=${other}` }],
    (id, other) => [`/museum-hours?session=${other}`, { Prefer: `session=${id}` }],
    (id, other) => [`/museum-hours?session=${other}&limit=3&__session=${encoded(id)}`, { Cookie: `session=${other}` }],
    (id, other) => [`/museum-hours?__session=${encoded(id)}&__session=${other}`, { Prefer: `session=${other}` }],
    (id, other) => [`/museum-hours?my__session=${other}&__session=${encoded(id)}`],
    (id, other) => [`/__session/${encoded(id)}/museum-hours?session=${other}`, { Cookie: `session=${other}` }],
    (id, other) => [`/__session/${encoded(id)}/museum-hours?to=/__session/${other}/x`, { Cookie: `session=${other}` }],
  ];

  /** Starts three replicas behind HAProxy; `countOf` returns the number of requests in the journal of a session. */
  async function startReplicas(options: readonly string[] = [], change?: (config: string) => string, env = {}) {
    const args = ["--quiet", "--log", "json", ...options];
    const replicas = await Promise.all([1, 2, 3].map(() => startServe(args, { env })));
    const ports = replicas.map(({ url }) => Number(new URL(url).port));
    const balancer = await startBalancer(ports, change);
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(balancer.url + path, { headers: { Authorization: CREDENTIAL, ...headers } })).text();
    return {
      ask,
      async countOf(session: string) {
        const query = session === "" ? "" : `?session=${session}`;
        return JSON.parse(await ask(`/__admin/requests/count${query}`)).count as number;
      },
      async countUsed() {
        const lists = await Promise.all(replicas.map(({ url }) => fetch(`${url}/__admin/sessions`)));
        const held = (await Promise.all(lists.map((list) => list.json()))) as readonly (readonly unknown[])[];
        return held.filter((list) => list.length > 0).length;
      },
      async stop() {
        await balancer.stop();
        await Promise.all(replicas.map((replica) => replica.stop()));
      },
    };
  }

  it("sends a session to the same replica, however a request names it and whatever else it carries", async () => {
    const shared = await startReplicas();
    let other = 0;
    for (const session of sessions) {
      // Several values, since one of three lands on the right replica by chance.
      for (const naming of namings)
        for (let times = 0; times < 3; times += 1) await shared.ask(...naming(session, `app-${++other}`));
      expect({ session, count: await shared.countOf(session) }).toEqual({ session, count: 3 * namings.length });
    }
    expect(await shared.countUsed()).toBeGreaterThan(1);
    await shared.stop();
  });

  it("sends the requests of a user to the same replica, once its line for server.sessions.by is in effect", async () => {
    const change = (config: string) => config.replace(/# (http-request .* http_auth_user )/, "$1");
    const shared = await startReplicas([], change, { MUSEUM_SESSION_BY: "user" });
    for (const session of sessions.filter((id) => !id.includes(":"))) {
      for (const path of ["/museum-hours", "/special-events", "/museum-hours?session=app"]) {
        await shared.ask(path, basic(session));
        await shared.ask(`/__session/${encoded(session)}${path}`, basic("somebody"));
      }
      expect({ session, count: await shared.countOf(session) }).toEqual({ session, count: 6 });
    }
    expect(await shared.countUsed()).toBeGreaterThan(1);
    await shared.stop();
  });

  it("spreads requests without a session over all replicas, whatever their app calls a session", async () => {
    const shared = await startReplicas(["--metrics"]);
    const others = { Cookie: "session=a", baggage: "museum-mock.session=a", Prefer: "session-id=a, x=session" };
    for (let times = 0; times < 6; times += 1) await shared.ask("/museum-hours?session=a", others);
    expect(await Promise.all([1, 2, 3].map(() => shared.countOf("")))).toEqual([2, 2, 2]);
    await shared.stop();
  });
});

it.runIf(hasHaproxy)(
  "haproxy.cfg, with replicas that the DNS names, asks unhealthy replicas once no other is left, with and without a session",
  async () => {
    const addresses = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
    let isHealthy = true;
    const servers = await Promise.all(
      addresses.map(async (host) => {
        const server = createServer(({ url = "" }, response) => {
          response.statusCode = url === "/__admin/health" && !isHealthy ? 503 : 200;
          response.end(host);
        });
        await once(server.listen(4010, host), "listening");
        return server;
      }),
    );
    const dns = await startDns(() => addresses);
    const balancer = await startBalancer("dns", withDns(dns.port));
    const ask = async (path: string) => {
      const response = await fetch(balancer.url + path);
      return response.status === 200 ? response.text() : response.status;
    };
    const spread = async () => (await Promise.all(Array.from({ length: 9 }, () => ask("/museum-hours")))).toSorted();
    const even = addresses.flatMap((address) => [address, address, address]);
    await expect.poll(spread).toEqual(even);
    const home = await ask("/__session/anna/museum-hours");
    expect(await ask("/museum-hours?__session=anna")).toBe(home);
    isHealthy = false;
    // The balancer answers for itself between its last check and the change.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await spread()).toEqual(even);
    expect(await ask("/__session/anna/museum-hours")).toBe(home);
    expect(await ask("/__admin/health")).toBe(503);
    await balancer.stop();
    await dns.stop();
    for (const server of servers) server.close().closeAllConnections();
  },
);

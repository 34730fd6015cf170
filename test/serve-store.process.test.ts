/** `serve --store`: replicas of a mock in one store, and what is refused. */
import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run as runProcess, startServe as startProcess } from "./support/cli.js";
import { findFreePort } from "./support/free-port.js";
import { sendOver } from "./support/mock.js";
import { hasRedis, isInstalled, type Redis, startRedis } from "./support/redis.js";
import { run, startServe } from "./support/run-cli.js";

describe("serve --store", () => {
  it.each([
    [["--store", "localhost:6379"], 'Invalid address "localhost:6379" for --store; use redis://HOST:PORT,'],
    [["--store", "redis://a/b"], 'Invalid database "b" for --store;'],
    [["--store", "redis://a", "--watch", "--fixtures", "museum.json"], "--store can't be combined with --watch,"],
    [["--store", "redis://a", "--state", "a.json"], "--store can't be combined with --state,"],
    [
      ["--store", "redis://a", "--now", "2027-03-01T10:00", "--clock-speed", "2"],
      "can't be combined with --clock-speed,",
    ],
  ])("refuses %j", async (args, message) => {
    const { status, stderr } = await run(["serve", ...args]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it("says what is wrong with a store that can't be reached", async () => {
    const port = await findFreePort();
    const env = { MUSEUM_STORE: `redis://anna:s3cret@127.0.0.1:${port}` };
    expect(await run(["serve"], { env })).toEqual({
      status: 2,
      stdout: "",
      stderr: `error: The store can't be used: Nothing listens at 127.0.0.1:${port}. Start it, or correct MUSEUM_STORE.\n`,
    });
  });
});

describe.runIf(hasRedis())("replicas in one store", () => {
  let redis: Redis;
  let address = "";
  beforeAll(async () => {
    redis = await startRedis(["--requirepass", "s3cret"]);
    address = `redis://:s3cret@127.0.0.1:${redis.port}/1?name=team`;
  });
  afterAll(() => redis.remove());
  const start = (...args: readonly string[]) =>
    startServe(["--today", "2027-03-02", ...args], { env: { MUSEUM_STORE: address } });
  const dayAt = async (url: string) => {
    const response = await sendOver(url)("/museum-hours?limit=1");
    return response.status === 200 ? ((await response.json()) as { date: string }[])[0]?.date : response.status;
  };
  const hold = (url: string, today: string) =>
    fetch(`${url}/__admin/clock`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ today }),
    });

  it("show what was set on any of them, count together, and leave the state to those that come later", async () => {
    const [a, b] = await Promise.all([start(), start("--log", "json")]);
    expect(a.output().stdout).toContain(`store    redis://127.0.0.1:${redis.port}/1?name=team\n`);
    expect((await hold(a.url, "2027-03-09")).status).toBe(200);
    expect(await Promise.all([dayAt(a.url), dayAt(b.url)])).toEqual(["2027-03-09", "2027-03-09"]);
    const { count } = (await (await fetch(`${b.url}/__admin/requests/count`)).json()) as { count: number };
    expect(count).toBe(2);
    expect(await run(["serve", "--today", "2027-03-03"], { env: { MUSEUM_STORE: address } })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /^error: The mocks on this store were started with other options \(--today\);.*\n$/,
      ),
    });
    await Promise.all([a.stop(), b.stop()]);
    const c = await start();
    expect(await dayAt(c.url)).toBe("2027-03-09");
    await c.stop();
    for (const { output } of [a, b, c]) expect(JSON.stringify(output())).not.toContain("s3cret");
    const other = await startServe(["--today", "2027-03-05"], { env: { MUSEUM_STORE: address } });
    expect(await dayAt(other.url)).toBe("2027-03-05");
    await other.stop();
  });

  it("leave the store, and end, when their port is taken", async () => {
    const env = { MUSEUM_STORE: `${address}-ports` };
    const first = await startServe(["--today", "2027-03-02"]);
    const failed = await runProcess(["serve", "--port", new URL(first.url).port], { env });
    expect(failed).toMatchObject({ status: 2, stderr: expect.stringContaining("is already in use") });
    const second = await startServe(["--today", "2027-03-03"], { env });
    await Promise.all([first.stop(), second.stop()]);
  });

  it("name the options in which a further one differs, and no secret", async () => {
    const credentials = ["--credentials", "anna:s3cret"];
    const store = { env: { MUSEUM_STORE: redis.url.replace("//", "//:s3cret@") } };
    const first = await startServe(["--today", "2027-03-02", ...credentials], store);
    const differences = async (...args: readonly string[]) => {
      const { status, stderr } = await run(["serve", "--today", "2027-03-02", ...args], store);
      const [, named] = /started with other options \((.*)\); start all of them alike,/.exec(stderr) ?? [];
      return [status, named];
    };
    expect(await differences("--seed", "2", ...credentials)).toEqual([2, "--seed"]);
    expect(
      await differences("--fixtures", "fixtures/standard.json", "--scenario", "no-events", ...credentials),
    ).toEqual([2, "--fixtures, --scenario"]);
    expect(await differences("--choice", "pageBeyondEnd=notFound", ...credentials)).toEqual([
      2,
      "choice pageBeyondEnd",
    ]);
    expect(await differences("--profile", "lenient", ...credentials)).toEqual([
      2,
      expect.stringMatching(/^choice limitAboveMaximum, choice belowMinimum, .*$/),
    ]);
    expect(await differences()).toEqual([2, "--credentials, choice credentialCheck"]);
    expect(await differences("--credentials", "anna:s4cret")).toEqual([2, "the credentials, or another secret"]);
    await first.stop();
  });

  it("read their scenarios once", async () => {
    const folder = await mkdtemp(join(tmpdir(), "museum-mock-scenarios-"));
    const write = (day: string) =>
      writeFile(join(folder, "ours.yaml"), `name: ours\nsays: A day of ours.\nclock: { today: ${day} }\n`);
    await write("2027-04-01");
    const replica = await start("--scenarios", folder, "--scenario", "ours");
    const day = await dayAt(replica.url);
    await write("2027-05-01");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await dayAt(replica.url)).toBe(day);
    await replica.stop();
  });

  it("answer with 503 while the store is gone, and go on by themselves", async () => {
    const store = await startRedis();
    const served = await startServe(["--today", "2027-03-02", "--metrics", "--store", store.url]);
    const metrics = async () => (await fetch(`${served.url}/__admin/metrics`)).text();
    expect(await metrics()).toContain("\nmuseum_mock_store_up 1\n");
    expect((await hold(served.url, "2027-03-09")).status).toBe(200);
    await store.kill();
    const health = await fetch(`${served.url}/__admin/health`);
    expect(health.status).toBe(503);
    expect(health.headers.get("Retry-After")).toBe("1");
    expect(await health.text()).toMatch(/Nothing listens at 127|The connection to 127.* broke/);
    expect(await dayAt(served.url)).toBe(503);
    expect(await metrics()).toContain("\nmuseum_mock_store_up 0\n");
    expect((await hold(served.url, "2027-03-10")).status).toBe(503);
    await store.restart();
    await expect.poll(async () => (await fetch(`${served.url}/__admin/health`)).status).toBe(200);
    expect(await dayAt(served.url)).toMatch(/^2027-03-(09|10)$/);
    expect(served.output().stderr).toMatch(
      /^note: The store can't be reached: .* Requests get 503 until it is back\.\nnote: The store can be reached again\.\n/,
    );
    await store.command("FLUSHALL");
    expect(await dayAt(served.url)).toBe("2027-03-02");
    expect(served.output().stderr).toContain("The store lost data.");
    await served.stop();
    await store.remove();
  });

  it.runIf(isInstalled("/usr/bin/openssl", "openssl"))(
    "speak TLS with a store whose certificate is trusted",
    async () => {
      const { certificate, key } = await createCertificate();
      const port = await findFreePort();
      const files = ["--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", certificate];
      const store = await startRedis(["--tls-port", String(port), "--tls-auth-clients", "no", ...files]);
      const env = { MUSEUM_STORE: `rediss://127.0.0.1:${port}` };
      expect((await run(["serve"], { env })).stderr).toMatch(/The certificate of .* is not trusted \(.*_CERT\)\./);
      const trusting = await startProcess([], { env: { ...env, NODE_EXTRA_CA_CERTS: certificate } });
      expect((await hold(trusting.url, "2027-03-09")).status).toBe(200);
      await trusting.stop();
      await store.remove();
    },
  );
});

/** Creates a certificate for this machine that vouches for itself. */
async function createCertificate() {
  const folder = await mkdtemp(join(tmpdir(), "museum-mock-tls-"));
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-out", certificate, "-keyout", key];
  await promisify(execFile)("/usr/bin/openssl", ["req", ...options, ...subject]);
  return { certificate, key };
}

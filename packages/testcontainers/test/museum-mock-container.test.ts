/** What the container is asked to be. It needs no container engine: the start is the library's, and stands still here. */
import { GenericContainer, type StartedTestContainer } from "testcontainers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MuseumMockContainer } from "../src/museum-mock-container.js";

/** What the library would send to an engine. */
interface Asked {
  readonly createOpts: { readonly Cmd?: readonly string[]; readonly Env?: readonly string[] };
  readonly environment: Readonly<Record<string, string>>;
  readonly exposedPorts: readonly unknown[];
  readonly contentsToCopy: readonly unknown[];
}

let asked: Asked;
const started = { getHost: () => "docker.local", getMappedPort: (port: number) => port + 30_000 };

beforeEach(() => {
  vi.spyOn(GenericContainer.prototype, "start").mockImplementation(async function (this: unknown) {
    asked = this as Asked;
    return started as unknown as StartedTestContainer;
  } as GenericContainer["start"]);
});
afterEach(() => vi.restoreAllMocks());

it("serves with the options, and says where it is", async () => {
  const museum = await new MuseumMockContainer("museum-mock:0.2.0")
    .withToday("2027-03-01")
    .withScenario("no events")
    .withProfile("lenient")
    .withChoice("endDateBound", "exclusive")
    .withArguments("--seed", "7")
    .start();
  const options = ["--today", "2027-03-01", "--scenario", "no events", "--profile", "lenient"];
  expect(asked.createOpts.Cmd).toEqual(["serve", ...options, "--choice", "endDateBound=exclusive", "--seed", "7"]);
  expect(asked.exposedPorts).toEqual([4010]);
  expect(museum.getUrl()).toBe("http://docker.local:34010");
});

it("sends the credential that the mock lets in, and names the session", async () => {
  const museum = await new MuseumMockContainer("m").withCredentials("änne", "a:b").start();
  const Authorization = `Basic ${Buffer.from("änne:a:b").toString("base64")}`;
  expect(museum.getHeaders("t1")).toEqual({ Authorization, Prefer: "session=t1" });
  expect(asked.createOpts.Cmd).toEqual(["serve", "--credentials", "änne:a:b"]);
});

it("copies a data set into the container", async () => {
  await new MuseumMockContainer("m").withDataSet({ hours: [], events: [] }).start();
  expect(asked.contentsToCopy).toEqual([{ content: '{"hours":[],"events":[]}', target: "/data/museum.json" }]);
  expect(asked.createOpts.Cmd).toEqual(["serve", "--fixtures", "/data/museum.json"]);
});

it("has a token for the admin API, since a container is another machine", async () => {
  const museum = await new MuseumMockContainer("m").withAdminToken("t0ken").start();
  expect(asked.environment["MUSEUM_ADMIN_TOKEN"] ?? asked.createOpts.Env).toEqual(expect.stringContaining("t0ken"));
  expect(museum.getAdmin()).toEqual({ url: "http://docker.local:34010/__admin", token: "t0ken" });
});

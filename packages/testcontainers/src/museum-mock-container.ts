/** The museum-mock module for Testcontainers: a mock in a container, and where to reach it once it has started. */
import { AbstractStartedContainer, GenericContainer, type StartedTestContainer, Wait } from "testcontainers";

const PORT = 4010;
const DATA = "/data/museum.json";

/**
 * A container of museum-mock.
 *
 * ```ts
 * const museum = await new MuseumMockContainer("museum-mock:0.2.0").withToday("2027-03-01").start();
 * await fetch(`${museum.getUrl()}/museum-hours`, { headers: museum.getHeaders() });
 * ```
 */
export class MuseumMockContainer extends GenericContainer {
  private readonly arguments: string[] = [];
  private adminToken = "testcontainers";
  private credentials: string | undefined;

  constructor(image: string) {
    super(image);
    this.withExposedPorts(PORT).withWaitStrategy(Wait.forHttp("/__admin/health", PORT).forStatusCode(200));
  }

  /** Holds the clock at a day, YYYY-MM-DD. */
  public withToday(date: string): this {
    return this.withArguments("--today", date);
  }

  /** Starts in a scenario, such as `no events`. */
  public withScenario(name: string): this {
    return this.withArguments("--scenario", name);
  }

  /** Answers to the choices by the name of a built-in profile. */
  public withProfile(name: string): this {
    return this.withArguments("--profile", name);
  }

  /** Answers one choice, such as `limitAboveMaximum` with `clamp`. */
  public withChoice(id: string, answer: string): this {
    return this.withArguments("--choice", `${id}=${answer}`);
  }

  /** Lets in only this credential. */
  public withCredentials(user: string, password: string): this {
    this.credentials = `${user}:${password}`;
    return this.withArguments("--credentials", this.credentials);
  }

  /** Serves a data set, as an object or as the text of a JSON file. */
  public withDataSet(dataSet: object | string): this {
    const content = typeof dataSet === "string" ? dataSet : JSON.stringify(dataSet);
    this.withCopyContentToContainer([{ content, target: DATA }]);
    return this.withArguments("--fixtures", DATA);
  }

  /** The token of the admin API; a container is another machine, which has to send one. Default: `testcontainers`. */
  public withAdminToken(token: string): this {
    this.adminToken = token;
    return this;
  }

  /** Adds options of `museum-mock serve`. */
  public withArguments(...options: string[]): this {
    this.arguments.push(...options);
    return this;
  }

  public override async start(): Promise<StartedMuseumMockContainer> {
    this.withEnvironment({ MUSEUM_ADMIN_TOKEN: this.adminToken }).withCommand(["serve", ...this.arguments]);
    return new StartedMuseumMockContainer(await super.start(), this.adminToken, this.credentials);
  }
}

/** A mock that answers. */
export class StartedMuseumMockContainer extends AbstractStartedContainer {
  constructor(
    started: StartedTestContainer,
    private readonly adminToken: string,
    private readonly credentials = "user:password",
  ) {
    super(started);
  }

  /** The base address, without a slash at its end. */
  public getUrl(): string {
    return `http://${this.getHost()}:${this.getMappedPort(PORT)}`;
  }

  /** Headers for a request to the operations: the credential, and the session if one is named. */
  public getHeaders(session?: string): Record<string, string> {
    const bytes = new TextEncoder().encode(this.credentials);
    const authorization = { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
    return session === undefined ? authorization : { ...authorization, Prefer: `session=${session}` };
  }

  /** Address and token of the admin API. */
  public getAdmin(): { url: string; token: string } {
    return { url: `${this.getUrl()}/__admin`, token: this.adminToken };
  }
}

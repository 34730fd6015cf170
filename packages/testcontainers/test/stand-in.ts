/** Stands in for `testcontainers` where it is not installed: it remembers what a container is asked to be. */
export class GenericContainer {
  createOpts: { Cmd?: readonly string[] } = {};
  environment: Record<string, string> = {};
  exposedPorts: readonly unknown[] = [];
  contentsToCopy: readonly unknown[] = [];

  constructor(readonly image: string) {}

  withExposedPorts(...ports: readonly unknown[]): this {
    this.exposedPorts = ports;
    return this;
  }

  withWaitStrategy(): this {
    return this;
  }

  withEnvironment(environment: Readonly<Record<string, string>>): this {
    this.environment = { ...this.environment, ...environment };
    return this;
  }

  withCommand(command: readonly string[]): this {
    this.createOpts.Cmd = command;
    return this;
  }

  withCopyContentToContainer(contents: readonly unknown[]): this {
    this.contentsToCopy = contents;
    return this;
  }

  async start(): Promise<unknown> {
    throw new Error("there is no container engine");
  }
}

export class AbstractStartedContainer {
  constructor(private readonly started: { getHost(): string; getMappedPort(port: number): number }) {}

  getHost(): string {
    return this.started.getHost();
  }

  getMappedPort(port: number): number {
    return this.started.getMappedPort(port);
  }
}

const waiting = { forStatusCode: () => waiting };

export const Wait = { forHttp: () => waiting };

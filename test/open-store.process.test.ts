/** Opening a store from the command line: one sentence for what is wrong, without the password. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../src/cli/exit-status.js";
import { openStore } from "../src/cli/store.js";
import { storeOf } from "../src/cli/store-address.js";
import { createTerminal } from "../src/cli/terminal.js";
import { findFreePort } from "./support/free-port.js";
import { hasRedis, type Redis, startRedis } from "./support/redis.js";
import { createFakeTerminal } from "./support/run-cli.js";

describe.runIf(hasRedis())("opening a store", () => {
  let redis: Redis;
  beforeAll(async () => {
    redis = await startRedis(["--requirepass", "s3cret"]);
  });
  afterAll(() => redis.remove());
  const open = (url: string, config = "a") => {
    const terminal = createTerminal(createFakeTerminal({ env: { MUSEUM_STORE: url } }).host);
    return openStore(storeOf(undefined, terminal)!, {
      config: { digest: config, options: { "--seed": config } },
      version: "1.0.0",
    });
  };
  const refusal = async (url: string, config?: string) => {
    const error = await open(url, config).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  };

  it("joins its log", async () => {
    const log = await open(`redis://:s3cret@127.0.0.1:${redis.port}?name=b`);
    expect(await log.append(0, ["1"])).toHaveLength(1);
    await log.close();
  });

  it("says what is wrong, and what to do", async () => {
    const port = await findFreePort();
    expect(await refusal(`redis://:s3cret@127.0.0.1:${port}`)).toBe(
      `The store can't be used: Nothing listens at 127.0.0.1:${port}. Start it, or correct MUSEUM_STORE.`,
    );
    expect(await refusal(`redis://:s4cret@127.0.0.1:${redis.port}`)).toBe(
      `The store can't be used: 127.0.0.1:${redis.port} refuses the user name or the password. Start it, or correct MUSEUM_STORE.`,
    );
  });

  it("refuses other options while a mock is running", async () => {
    const url = `redis://:s3cret@127.0.0.1:${redis.port}`;
    const log = await open(url);
    expect(await refusal(url, "b")).toMatch(
      /^The mocks on this store were started with other options \(--seed\); .*\?name=\.$/,
    );
    await log.close();
    await (await open(url, "b")).close();
  });
});

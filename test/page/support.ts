/** A browser with the page of a mock, for the suites that look at it. */
import type { BrowserContext, Page } from "playwright-core";
import type { DataSet, Mock, MockOptions } from "../../src/adapters/index.js";
import { type Listening, listen } from "../../src/adapters/node.js";
import { exampleWorld } from "../support/example-world.js";
import { type Send, sendOver, startMock } from "../support/mock.js";

export interface ShownMock extends Listening {
  readonly send: Send;
  /** The JSON of a path of the admin API. */
  admin(path: string, init?: RequestInit): Promise<unknown>;
}

/** What stands between a mock and its server. */
export type Wrap = (mock: Mock) => Parameters<typeof listen>[0];

export async function showMock(
  options: Partial<MockOptions> = {},
  { port = 0, wrap = (mock) => mock, world = exampleWorld }: { port?: number; wrap?: Wrap; world?: DataSet } = {},
): Promise<ShownMock> {
  const mock = startMock(world, { now: () => Date.UTC(2027, 2, 2, 9), ...options });
  const listening = await listen(wrap(mock), { port });
  const send = sendOver(listening.url);
  return {
    ...listening,
    send,
    async admin(path, init) {
      const text = await (await send(`/__admin/${path}`, init)).text();
      return text === "" ? undefined : JSON.parse(text);
    },
  };
}

/** Opens a view. What the browser complains of, such as a breach of the policy, is collected. */
export async function openView(
  context: BrowserContext,
  mock: ShownMock,
  hash: string,
  complaints: string[],
): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    // A browser tells of each answer that is an error; those are tested for on purpose.
    if (message.type() === "error" && !/Failed to load resource|net::ERR/.test(message.text()))
      complaints.push(message.text());
  });
  await page.goto(`${mock.url}/__admin/${hash}`);
  return page;
}

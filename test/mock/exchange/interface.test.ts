import { afterAll, beforeAll, describe } from "vitest";
import { type Listening, listen } from "../../../src/adapters/node/node.js";
import { exampleWorld } from "../../support/example-world.js";
import { describeInterface } from "../../support/interface-behaviour.js";
import { sendOver, sendTo, startMock } from "../../support/mock.js";

describe("in process", () => {
  const mock = startMock(exampleWorld);
  describeInterface(async () => sendTo(mock));
});

describe("over HTTP", () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen(startMock(exampleWorld), { port: 0 });
  });
  afterAll(() => listening.close());
  describeInterface(async () => sendOver(listening.url), { isServer: true });
});

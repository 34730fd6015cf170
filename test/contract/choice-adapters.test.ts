/** MSW decides by patterns what is for the mock: for each answer to each choice it must know what the mock knows. */
import { setupServer } from "msw/node";
import { expect, it, onTestFinished } from "vitest";
import { museumHandlers } from "../../src/adapters/testing/msw.js";
import { type Choice, choices } from "../../src/contract/choices.js";
import { exampleWorld } from "../support/example-world.js";
import { CREDENTIAL, startMock, TODAY } from "../support/mock.js";

const BASE = "http://museum.test";
const cases = Object.entries(choices as Readonly<Record<string, Choice>>).flatMap(([id, choice]) =>
  choice.answers.map(({ answer }) => [id, answer, choice.example] as const),
);
it.each(cases)("through MSW, the example of %s=%s is answered as the mock answers it", async (id, answer, example) => {
  const { target, method = "GET", under, anonymous } = example;
  const profile = { ...under, [id]: answer } as never;
  const headers: Record<string, string> = anonymous ? {} : { authorization: CREDENTIAL };
  const mock = startMock(exampleWorld, { profile });
  if (mock.operationOf({ method, target, header: (name) => headers[name] ?? null }) === undefined) return;
  const server = setupServer(...museumHandlers({ fixtures: exampleWorld, today: TODAY, profile }).handlers);
  server.listen({ onUnhandledRequest: "error" });
  onTestFinished(() => server.close());
  const ours = await mock.fetch(new Request(BASE + target, { method, headers }));
  const theirs = await fetch(BASE + target, { method, headers });
  expect([theirs.status, await theirs.text()]).toEqual([ours.status, await ours.text()]);
});

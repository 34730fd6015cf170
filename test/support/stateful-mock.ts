/** A mock that checks credentials, as `pact verify` meets it, and what provider states it was put into. */
import {
  createGeneratedWorld,
  createMock,
  holdClock,
  type Mock,
  type MockOptions,
} from "../../src/adapters/library/index.js";
import type { WebHandler } from "../../src/adapters/node/mock-listener.js";

interface StatefulMock extends WebHandler {
  readonly mock: Mock;
  readonly applied: string[];
}

export function createStatefulMock(options: Partial<MockOptions> = {}): StatefulMock {
  const applied: string[] = [];
  const world = createGeneratedWorld();
  const checking = { credentials: ["anna:s3cret"], profile: { credentialCheck: "listed" } } as const;
  const mock = createMock({ world, clock: holdClock("2027-03-01"), ...checking, ...options });
  return {
    mock,
    applied,
    async fetch(request, connection) {
      if (new URL(request.url).pathname === "/__admin/provider-states") {
        const { action, state } = JSON.parse(await request.clone().text());
        applied.push(`${action} ${state}`);
      }
      return mock.fetch(request, connection);
    },
  };
}

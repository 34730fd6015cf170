/** Serves a mock under a path, as the service has it that it stands for. */

import type { RequestMessage } from "../mock/message/request-message.js";
import { toRequestMessage, toResponse } from "../mock/message/web-messages.js";
import type { Mock } from "../mock/mock.js";

/** The admin API stays at the root. A request beside the path finds nothing. */
export function underBasePath(mock: Mock, basePath: string): Mock {
  if (basePath === "") return mock;
  const inside = (request: RequestMessage): RequestMessage => ({ ...request, target: strip(request.target, basePath) });
  return {
    ...mock,
    exchange: (request) => mock.exchange(inside(request)),
    async fetch(request, connection) {
      const message = toRequestMessage(request);
      if (mock.isAdmin(message.target)) return mock.fetch(request, connection);
      return toResponse(await mock.exchange(inside(message)), message);
    },
  };
}

/** A second slash makes a path that no operation has. */
function strip(target: string, basePath: string): string {
  const isBelow = target.startsWith(`${basePath}/`);
  return isBelow ? target.slice(basePath.length) : `/${target}`;
}

/** The path of a base address, without a slash at its end. */
export function basePathOf(address: string | null): string {
  return address === null ? "" : new URL(address).pathname.replace(/\/+$/, "");
}

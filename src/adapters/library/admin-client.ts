/** The controls of a running mock over HTTP, from Node or from a page of its own origin. */
import { withoutEndSlashes } from "../../base/http.js";
import { hintFor, quote, shown } from "../../base/text.js";
import { type AdminTarget, createAdminCall } from "../../mock/admin-client/admin-request.js";
import {
  createMuseumControls,
  type MuseumControls,
  type ScenarioName,
} from "../../mock/admin-client/museum-controls.js";

export interface AdminClientOptions {
  /** The token of `museum-mock serve --admin-token`. */
  readonly token?: string | undefined;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** The controls of a running mock. */
export interface AdminClient<Name extends string = ScenarioName> extends MuseumControls<Name> {
  /** The address of the mock, without a slash at its end. */
  readonly url: string;
}

/**
 * Creates a client of the admin API of the mock at `url`, such as `http://127.0.0.1:4010`. It has the same controls as a mock in process,
 * with the same errors.
 */
export function createAdminClient<Name extends string = ScenarioName>(
  url: string,
  options: AdminClientOptions = {},
): AdminClient<Name> {
  const target = toTarget(url, options);
  return { ...createMuseumControls<Name>(createAdminCall(target)), url: target.url };
}

function toTarget(url: string, options: AdminClientOptions): AdminTarget {
  if (typeof url !== "string" || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new TypeError(`Invalid URL ${shown(url)}; use the address of a mock, such as http://127.0.0.1:4010.`);
  }
  const { token, fetch: send, ...others } = options;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    const hint = hintFor(unknown, ["token", "fetch"], "use token or fetch.");
    throw new TypeError(`Unknown option ${quote(unknown)} of createAdminClient; ${hint}`);
  }
  if (token !== undefined && (typeof token !== "string" || token === ""))
    throw new TypeError(`Invalid value ${shown(token)} for token of createAdminClient; use the one of --admin-token.`);
  if (send !== undefined && typeof send !== "function")
    throw new TypeError(`Invalid value ${shown(send)} for fetch of createAdminClient; use a function, such as fetch.`);
  return { url: withoutEndSlashes(url), token, fetch: send ?? ((...request) => fetch(...request)) };
}

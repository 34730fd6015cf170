/** The run that takes or checks a twin. Its client only sends GET, and reuses the responses that an interrupted crawl has recorded. */
import type { CalendarDate } from "../contract/calendar-date.js";
import { LARGEST_LIMIT } from "../contract/lists.js";
import type { Credential } from "../verify/client/credential-variation.js";
import type { TargetRequest } from "../verify/client/request.js";
import { isUnauthorized, listOf, noBody, shorten, type TargetResponse, toBody } from "../verify/client/response.js";
import type { Target } from "../verify/client/target.js";
import { type ClientLimits, ClientStopped, LiveClient } from "../verify/client/target-client.js";
import { createRun } from "../verify/target-model/run.js";
import { createTargetModel } from "../verify/target-model/target-model.js";
import { plausibleDates } from "../verify/target-model/today.js";

/** A response as it is kept: no request header and no cookie, so that no secret is stored. */
export interface TakenExchange {
  /** Path and query, below the base address. */
  readonly target: string;
  readonly at: number;
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/** Where an interrupted crawl is continued from. */
interface CrawlRecord {
  readonly taken: readonly TakenExchange[];
  add(exchange: TakenExchange): void;
}

export interface TwinRunOptions extends ClientLimits {
  readonly credential?: Credential;
  /** What the target takes as today, if its clock is held. */
  readonly today?: CalendarDate;
  readonly timeZone?: string;
  readonly seed: number;
  /** What an interrupted crawl has left. */
  readonly record?: CrawlRecord;
}

export function startTwinRun(target: Target, options: TwinRunOptions) {
  const client = new ResumingClient(target, options);
  const model = createTargetModel(plausibleDates(options.now(), options));
  return { run: createRun({ ...options, quick: true, randomQueries: 0 }, client, model), client };
}

/** A page of 30 items takes some kilobytes, and one of 30 days with many events a few hundred. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const EXCESS = `gets more than ${MAX_PAGE_BYTES / 1024 / 1024} MB, where a page has at most ${LARGEST_LIMIT} items; does the service ignore limit?`;

/** A client that only sends GET, and takes each recorded response for one request; a repeated request goes to the target. */
class ResumingClient extends LiveClient {
  readonly #record: CrawlRecord | undefined;
  /** The recorded exchanges that no request has taken yet, by target. */
  readonly #recorded: Map<string, TakenExchange>;
  #resumed = 0;

  constructor(target: Target, options: TwinRunOptions) {
    super(target, { ...options, maxBodyBytes: MAX_PAGE_BYTES });
    this.#record = options.record;
    this.#recorded = new Map(options.record?.taken.map((exchange) => [exchange.target, exchange]));
  }

  /** How many recorded responses were taken. */
  resumed(): number {
    return this.#resumed;
  }

  override async send(request: TargetRequest): Promise<TargetResponse> {
    const { method, target } = request;
    if (method !== "GET") {
      const networkError = { kind: "connection", detail: "only GET is sent" } as const;
      return this.add({
        request,
        at: 0,
        milliseconds: 0,
        status: 0,
        headers: new Headers(),
        body: noBody,
        networkError,
      });
    }
    const recorded = isKept(request) ? this.#recorded.get(target) : undefined;
    if (recorded) {
      this.#recorded.delete(target);
      this.#resumed += 1;
      const { at, status, type, text } = recorded;
      const headers = new Headers(type === null ? {} : { "Content-Type": type });
      return this.add({ request, at, milliseconds: 0, status, headers, body: toBody(text) });
    }
    const response = await super.send(request);
    const { at, status, headers, body } = response;
    if (body.excess === "size") throw new ClientStopped(`GET ${shorten(target)} ${EXCESS}`);
    if (isKept(request) && isLasting(response))
      this.#record?.add({ target, at, status, type: headers.get("Content-Type"), text: body.text });
    return response;
  }
}

/** A request that depends on today, or on a wrong credential, is sent again. */
function isKept({ query, credential }: TargetRequest): boolean {
  const isRight = credential.kind === "right" || (credential.kind === "none" && query !== undefined);
  return isRight && query?.parameters?.startDate !== undefined;
}

/** Failures pass, a credential is corrected, and what is no list in a success can be a page to log in on. */
function isLasting(response: TargetResponse): boolean {
  const { status } = response;
  return listOf(response) !== undefined || (status >= 400 && status < 500 && !isUnauthorized(response));
}

/** A client that sends GET alone, and that answers from the record of an interrupted crawl what was asked in it. */
import { noBody, toBody } from "../../verify/client/body.js";
import { compareRequests, type TargetRequest } from "../../verify/client/request.js";
import { listOf, shorten, type TargetResponse } from "../../verify/client/response.js";
import type { TargetClient } from "../../verify/client/target-client.js";
import { ClientStopped } from "../../verify/client/target-client.js";
import { LARGEST_LIMIT } from "../../verify/target-model/list-operation.js";

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
export interface CrawlRecord {
  readonly taken: readonly TakenExchange[];
  add(exchange: TakenExchange): void;
}

export interface RecordingClient extends TargetClient {
  /** How many responses came from the record. */
  resumed(): number;
}

/** A page of 30 items takes some kilobytes, and one of 30 days with many events a few hundred. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

function describeExcess({ target }: TargetRequest): string {
  const most = MAX_PAGE_BYTES / 1024 / 1024;
  return `GET ${shorten(target)} gets more than ${most} MB, where a page has at most ${LARGEST_LIMIT} items; does the service ignore limit?`;
}

/** Each recorded response is used for one request; a repeated request goes to the target. */
export function createRecordingClient(client: TargetClient, record: CrawlRecord): RecordingClient {
  const left = new Map(record.taken.map((exchange) => [exchange.target, exchange]));
  const log: TargetResponse[] = [];
  let settled = 0;
  let resumed = 0;

  async function answer(request: TargetRequest): Promise<TargetResponse> {
    if (request.method !== "GET") return unsent(request);
    const known = isKept(request) ? left.get(request.target) : undefined;
    if (known) {
      left.delete(request.target);
      resumed += 1;
      return fromRecord(known, request);
    }
    const response = await client.send(request);
    if (response.body.excess === "size") throw new ClientStopped(describeExcess(request));
    if (isKept(request) && isLasting(response)) record.add(toRecord(response));
    return response;
  }

  return {
    ...client,
    log,
    resumed: () => resumed,
    async send(request) {
      const response = await answer(request);
      log.push(response);
      return response;
    },
    forget(isStale) {
      client.forget(isStale);
      log.splice(0, log.length, ...log.filter((response) => !isStale(response)));
      settled = log.length;
    },
    endStep() {
      client.endStep();
      log.push(...log.splice(settled).sort((a, b) => compareRequests(a.request, b.request)));
      settled = log.length;
    },
  };
}

/** A request that depends on today, or on a wrong credential, is sent again. */
function isKept({ query, credential, target }: TargetRequest): boolean {
  const isRight = credential.kind === "right" || (credential.kind === "none" && query !== undefined);
  return isRight && query?.parameters?.startDate !== undefined && target.includes("startDate=");
}

function toRecord({ request, at, status, headers, body }: TargetResponse): TakenExchange {
  return { target: request.target, at, status, type: headers.get("Content-Type"), text: body.text };
}

function fromRecord({ at, status, type, text }: TakenExchange, request: TargetRequest): TargetResponse {
  const headers = new Headers(type === null ? {} : { "Content-Type": type });
  return { request, at, milliseconds: 0, status, headers, body: toBody(text) };
}

/** A method other than GET is never sent. */
function unsent(request: TargetRequest): TargetResponse {
  const networkError = { kind: "connection", detail: "only GET is sent" } as const;
  return { request, at: 0, milliseconds: 0, status: 0, headers: new Headers(), body: noBody, networkError };
}

/** Failures pass, a credential is corrected, and what is no list in a success can be a page to log in on. */
function isLasting(response: TargetResponse): boolean {
  const { status } = response;
  return listOf(response) !== undefined || (status >= 400 && status < 500 && status !== 401 && status !== 403);
}

/** Infers how a target answers beside its lists: statuses, bodies of errors, credentials, methods. */
import { getMuseumHours, operations } from "../../contract/interface.js";
import { noCredential } from "../client/credential-variation.js";
import type { TargetRequest } from "../client/request.js";
import { describeResponse, type TargetResponse } from "../client/response.js";
import type { Query } from "../queries/query.js";
import type { Run } from "../run.js";
import type { ChoiceEvidence, Evidence } from "./choice-observation.js";

const ABSENT_PATH = `${getMuseumHours.path}-of-no-museum`;

export async function observeAnswering(run: Run): Promise<ChoiceEvidence> {
  const { log } = run.client;
  const rejected = log.filter(
    ({ request, status }) =>
      request.query && !request.query.parameters && [400, 422].includes(status) && isUsual(request.query),
  );
  const refused = log.filter(
    ({ request, status }) =>
      request.credential !== run.right && request.method === "GET" && (status === 401 || status === 403),
  );
  const absent = await run.client.send({ method: "GET", target: ABSENT_PATH, credential: noCredential });
  const evidence: ChoiceEvidence = {
    badParameterStatus: rejected.slice(0, 40).map((response) => ({
      answer: String(response.status),
      actual: `a bad parameter gets ${response.status}`,
      response,
    })),
    errorBody: [...rejected.slice(0, 4), ...refused.filter(({ status }) => status === 401).slice(0, 1)].map(
      (response) => ({ answer: bodyOf(response), actual: `an error is ${describeBody(response)}`, response }),
    ),
    checkOrder: checkOrderEvidence(absent),
    ...credentialEvidence(run, refused),
    ...(await methodEvidence(run)),
  };
  return evidence;
}

/** Kinds of queries that a server or a proxy before it may reject for other reasons than their values. */
const UNUSUAL = [
  "long",
  "manyNames",
  "brokenEncoding",
  "nullByte",
  "notUtf8",
  "foreignDigits",
  "emoji",
  "quote",
  "space",
];

/** Whether a query is rejected for a value, and not for its length or its encoding. */
function isUsual({ oddity, target }: Query): boolean {
  return oddity === undefined ? !target.includes("%") : !UNUSUAL.includes(oddity.kind);
}

function bodyOf({ headers, body }: TargetResponse): string | undefined {
  const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (body.text === "") return "empty";
  if (type === "application/problem+json") return "problem";
  if (type === "application/json") return "json";
  return type === "text/plain" ? "text" : undefined;
}

function describeBody(response: TargetResponse): string {
  return response.body.text === "" ? "without a body" : (response.headers.get("Content-Type") ?? "of no media type");
}

function checkOrderEvidence(absent: TargetResponse): readonly Evidence[] {
  if (absent.networkError !== undefined) return [];
  const answer =
    absent.status === 404
      ? "pathFirst"
      : absent.status === 401 || absent.status === 403
        ? "credentialFirst"
        : undefined;
  return [{ answer, actual: `an unknown path without a credential gets ${absent.status}`, response: absent }];
}

function credentialEvidence(run: Run, refused: readonly TargetResponse[]): ChoiceEvidence {
  const wrong = run.client.log.filter(
    ({ request }) => request.credential.kind === "wrongPassword" && request.method === "GET",
  );
  const wellFormed = wrong.filter(({ status }) => status === 401 || status === 403);
  const letIn = wrong.find(({ status }) => status === 200);
  const unauthorized = refused.filter(({ status }) => status === 401);
  return {
    credentialCheck: letIn
      ? [{ answer: "wellFormed", actual: `${letIn.request.credential.label} is let in`, response: letIn }]
      : wellFormed.slice(0, 1).map((response) => ({
          answer: "listed",
          actual: `${response.request.credential.label} is refused`,
          response,
        })),
    badCredentialStatus: wellFormed.map((response) => ({
      answer: String(response.status),
      actual: `a wrong credential gets ${response.status}`,
      response,
    })),
    challenge: unauthorized.map((response) => {
      const isPresent = response.headers.get("WWW-Authenticate") !== null;
      return {
        answer: isPresent ? "present" : "absent",
        actual: `a 401 has ${isPresent ? "a" : "no"} WWW-Authenticate`,
        response,
      };
    }),
  };
}

async function methodEvidence(run: Run): Promise<ChoiceEvidence> {
  const path = operations[0].path;
  const head = await run.client.send({ method: "HEAD", target: `${path}?limit=1`, credential: run.right });
  const post: TargetRequest = { method: "POST", target: path, credential: run.right };
  const isRejected = [404, 405, 501].includes(head.status);
  const other = isRejected ? head : run.options.probeWrites ? await run.client.send(post) : undefined;
  return {
    headMethod:
      head.networkError !== undefined
        ? []
        : [
            {
              answer: isRejected ? "rejected" : head.status === 200 ? "served" : undefined,
              actual: `HEAD gets ${head.status}`,
              response: head,
            },
          ],
    ...(other &&
      other.networkError === undefined && {
        wrongMethod: [
          {
            answer: [404, 405].includes(other.status) ? String(other.status) : undefined,
            actual: `${other.request.method} gets ${other.status === 0 ? describeResponse(other) : other.status}`,
            response: other,
          },
        ],
      }),
  };
}

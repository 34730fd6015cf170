/** No other way to write a request goes round the credential. */
import { toBase64 } from "../../../base/http.js";
import { securitySentence } from "../../../contract/document.js";
import { type Credential, noCredential } from "../../client/credential-variation.js";
import type { TargetRequest } from "../../client/request.js";
import { describeResponse, listOf } from "../../client/response.js";
import { shareOf } from "../../queries/query.js";
import { examineRequest } from "../../relations/examination.js";
import { lists } from "../../target-model/list-operation.js";
import { defineRule, type RuleContext } from "../define-rule.js";

export const rule = defineRule({
  id: "credential-bypass",
  source: "documented",
  summary:
    "Nobody is let in without the Authorization header by another path, another header, or a credential in the query.",
  basis: securitySentence,
  precondition: "a response",
  dependsOn: ["credential-required"],
  check: tryOtherWays,
});

/** Headers in which proxies tell a server who sent a request and for what; a server must not trust them from anyone else. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { "X-Forwarded-For": "127.0.0.1" },
  { "X-Real-IP": "127.0.0.1" },
  { "X-Forwarded-User": "admin" },
  { "X-Remote-User": "admin" },
  { "X-Forwarded-Host": "localhost" },
];

async function tryOtherWays(context: RuleContext): Promise<void> {
  for (const list of lists) {
    const { operation } = list;
    const requests = [
      ...pathsLike(operation.path).map((target) => without({ target })),
      ...HEADERS.map((headers) => without({ target: operation.path, headers })),
      ...["X-Original-URL", "X-Rewrite-URL"].map((name) =>
        without({ target: "/", headers: { [name]: operation.path } }),
      ),
    ];
    const { credential } = context.options;
    const inQuery = credential ? requestsWith(credential, operation.path) : [];
    const sent = shareOf(context, list, [...requests, ...inQuery]).filter(
      (_, index) => !context.options.quick || index < 2 || index % 2 === 0,
    );
    await Promise.all(sent.map((request) => expectNoData(context, request)));
  }
}

function without(request: Pick<TargetRequest, "target" | "headers" | "disguise">): TargetRequest {
  return { method: "GET", credential: noCredential, ...request };
}

/** Other ways to write a path, which a server and what guards it may read differently. */
function pathsLike(path: string): readonly string[] {
  const name = path.slice(1);
  const encoded = `%${name.charCodeAt(0).toString(16).toUpperCase()}${name.slice(1)}`;
  return [`/${path}`, `${path}/`, `${path};x=1`, `${path}.json`, `/${name.toUpperCase()}`, `/${encoded}`, `${path}%20`];
}

/** A credential in the query, in the ways in which services have taken one. */
function requestsWith({ user, password }: Credential, path: string): readonly TargetRequest[] {
  const token = encodeURIComponent(toBase64(`${user}:${password}`));
  const [name, secret] = [user, password].map(encodeURIComponent);
  const ways = [
    { query: `Authorization=Basic%20${token}`, curl: `--data-urlencode "Authorization=Basic ${TOKEN}"` },
    { query: `authorization=${token}`, curl: `--data-urlencode "authorization=${TOKEN}"` },
    {
      query: `username=${name}&password=${secret}`,
      curl: '--data-urlencode "username=$MUSEUM_USERNAME" --data-urlencode "password=$MUSEUM_PASSWORD"',
    },
    ...["token", "access_token", "api_key"].map((parameter) => ({
      query: `${parameter}=${token}`,
      curl: `--data-urlencode "${parameter}=${TOKEN}"`,
    })),
  ];
  return ways.map(({ query, curl }) =>
    without({ target: `${path}?${query}`, disguise: { target: path, curl: `-G ${curl}` } }),
  );
}

const TOKEN = `$(printf %s "$MUSEUM_USERNAME:$MUSEUM_PASSWORD" | base64 | tr -d '\\n')`;

/** An unknown path may get a page for everybody; a list is what must not be shown. */
function expectNoData(context: RuleContext, request: TargetRequest): Promise<void> {
  return examineRequest(context, request, (response) => {
    if (!listOf(response)) return "agrees";
    return {
      message: `${request.target.split("?")[0]} accepts a request without the Authorization header${describeWay(request)}.`,
      expected: "a refusal, such as 401, or 404",
      actual: describeResponse(response),
    };
  });
}

function describeWay({ headers, disguise }: TargetRequest): string {
  if (headers) return `, with the header ${Object.keys(headers).join(", ")}`;
  return disguise ? ", but with a credential in the query" : "";
}

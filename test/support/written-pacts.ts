import { newFolder } from "./folder.js";

export const day = { date: "2027-03-02", timeOpen: "10:00", timeClose: "17:00" };

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly query?: Record<string, string[]>;
  readonly headers?: Record<string, string[]>;
  readonly today?: string;
}

interface Expected {
  readonly status?: number;
  readonly headers?: Record<string, string[]>;
  readonly content?: unknown;
  readonly contentType?: string;
}

/** An interaction that is as documented, but for what is given. */
export function interaction(asked: Asked, expected: Expected = {}) {
  const { status = 200, headers, content, contentType = "application/json" } = expected;
  const { path = "/museum-hours", method = "GET", query, today } = asked;
  const body = content ?? (status === 200 ? [day] : undefined);
  return {
    description: "it",
    type: "Synchronous/HTTP",
    ...(today && { providerStates: [{ name: "today is {date}", params: { date: today } }] }),
    request: { method, path, query, headers: asked.headers ?? { Authorization: ["Basic dXNlcjpwYXNzd29yZA=="] } },
    response: { status, headers, ...(body !== undefined && { body: { content: body, contentType, encoded: false } }) },
  };
}

export function writePacts(...pacts: readonly unknown[]): string {
  const texts = pacts.map((pact) => (typeof pact === "string" ? pact : JSON.stringify(pact)));
  return newFolder(Object.fromEntries(texts.map((text, at) => [`${String(at).padStart(2, "0")}.json`, text])));
}

export const toPact = (one: unknown, provider = "museum") => ({
  ...{ consumer: { name: "site" }, provider: { name: provider } },
  ...{ interactions: [one], metadata: { pactSpecification: { version: "4.0" } } },
});

/** A query as the fourth version has it. */
export function query(text: string): Record<string, string[]> {
  const asked = new URLSearchParams(text);
  return Object.fromEntries([...asked.keys()].map((name) => [name, asked.getAll(name)]));
}

/** A list that is expected of a path with its query, with matching rules as Pact writes them. */
export function listing(target: string, content: unknown, matchingRules?: object) {
  const [path = "", text = ""] = target.split("?");
  const { response, ...rest } = interaction({ path, query: query(text) }, { content });
  return { ...rest, response: { ...response, ...matchingRules } };
}

/** The rules of a body, each the only one at its path. */
export const rulesOf = (rules: Record<string, object>) => {
  const body = Object.entries(rules).map(([path, rule]) => [path, { combine: "AND", matchers: [rule] }]);
  return { matchingRules: { body: Object.fromEntries(body) } };
};

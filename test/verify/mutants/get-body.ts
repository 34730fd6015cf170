/** Mutants that read parameters from the body of a GET. */
import { type Mutant, wrapped } from "../mutant.js";

export const reading = (
  name: string,
  type: string,
  isChanged: (names: URLSearchParams, key: string) => boolean,
): Mutant => ({
  overHttp: true,
  ...wrapped(name, "get-body", (handler) => async (request) => {
    const url = new URL(request.url);
    const body = request.body && request.headers.get("Content-Type") === type ? await request.text() : "";
    const pairs = type.endsWith("json") ? toPairs(body) : [...new URLSearchParams(body)];
    for (const [key, value] of pairs) if (isChanged(url.searchParams, key)) url.searchParams.set(key, value);
    const { method, headers } = request;
    return handler(new Request(url, { method, headers }));
  }),
});

function toPairs(text: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(text) as object).map(([key, value]) => [key, String(value)]);
  } catch {
    return [];
  }
}

export const mutants: readonly Mutant[] = [
  reading("JSON on GET counts before the query", "application/json", () => true),
];

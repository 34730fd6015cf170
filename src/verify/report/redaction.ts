/** Takes secrets out of a report, wherever a target may have echoed them. */

/** The texts of a report into which something may come from a target. */
const QUOTING = ["message", "reasons", "expected", "actual", "evidence", "ended", "why", "got"];

/** Replaces the secrets in those texts: as they are, escaped for JSON, and encoded for a URL. */
export function redact<T>(value: T, secrets: readonly string[]): T {
  const forms = new Set(
    secrets
      .filter((secret) => secret !== "")
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  );
  return forms.size === 0 ? value : (conceal(value, "", [...forms]) as T);
}

function conceal(value: unknown, name: string, secrets: readonly string[]): unknown {
  if (typeof value === "string")
    return QUOTING.includes(name) ? secrets.reduce((text, secret) => text.replaceAll(secret, "•••"), value) : value;
  if (Array.isArray(value)) return value.map((item) => conceal(item, name, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, conceal(item, key, secrets)]));
}

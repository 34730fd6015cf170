/** Keeps secrets out of journals and logs. */

/** Names of headers and parameters whose values are nobody's business. */
const SECRET = /authori[sz]ation|cookie|token|secret|passw|pwd|key\b|credential/i;
const HIDDEN = "•••";

export function isSecret(name: string): boolean {
  return SECRET.test(name);
}

/** An address, or a path and query, with the values of secret parameters hidden. */
export function withoutSecrets(address: string): string {
  const start = address.indexOf("?");
  if (start < 0 || !(address.includes("%", start) || SECRET.test(address.slice(start)))) return address;
  const pairs = address.slice(start + 1).split("&");
  const shown = pairs.map((pair) => {
    const [name = ""] = pair.split("=");
    return isSecret(decoded(name)) && pair.includes("=") ? `${name}=${HIDDEN}` : pair;
  });
  return `${address.slice(0, start)}?${shown.join("&")}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

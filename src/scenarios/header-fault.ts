/** Headers that a fault sets or removes: which ones it may, and which values. */
import { quote } from "../base/quote.js";

/** The name of a header is a token, its value visible ASCII with spaces and tabs between (RFC 9110, sections 5.1 and 5.5). */
const NAME = /^[!#$%&'*+.^_`|~\w-]{1,100}$/;
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]{0,998}[\x21-\x7e])?)?$/;

/** They belong to the connection and say where a message ends; a wrong one could make one answer look like two. */
const RESERVED = [
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Lists what is wrong with the headers of a fault. */
export function findHeaderViolations(headers: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!NAME.test(name)) return [`Invalid header name ${quote(name)}; use letters, digits and hyphens.`];
    if (RESERVED.includes(name.toLowerCase())) return [`Header ${name} can't be changed; the server sets it.`];
    if (value === null || VALUE.test(value)) return [];
    return [`Invalid value ${quote(value)} for the header ${name}; use one line of up to 1000 ASCII characters.`];
  });
}

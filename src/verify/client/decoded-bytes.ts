/** Decodes the content coding of a body that comes from outside, up to a limit. */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { BodyExcess } from "./transport.js";

const decoders = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

interface DecodedBytes {
  readonly bytes: Uint8Array;
  /** Why the bytes are not the whole body. */
  readonly excess?: BodyExcess;
}

/**
 * Decodes the codings of a Content-Encoding, the last one first (RFC 9110, section 8.4). Never throws. From a coding that is not known
 * on, the bytes stay as they are.
 */
export function decodeBytes(bytes: Uint8Array, contentEncoding: string | undefined, maxBytes: number): DecodedBytes {
  const codings = (contentEncoding ?? "").split(",").map((coding) => coding.trim().toLowerCase());
  let decoded = bytes;
  try {
    for (const coding of codings.reverse()) {
      if (decoded.byteLength === 0 || !isKnown(coding)) break;
      decoded = decoders[coding](decoded, { maxOutputLength: maxBytes });
    }
    return { bytes: decoded };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    return { bytes: bytes.subarray(0, 0), excess: isTooLarge ? "size" : "encoding" };
  }
}

function isKnown(coding: string): coding is keyof typeof decoders {
  return Object.hasOwn(decoders, coding);
}

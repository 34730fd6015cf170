/** Decodes the content coding of a body that comes from outside, up to a limit. */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { BodyExcess } from "./transport.js";

const decoders = { gzip: gunzipSync, "x-gzip": gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

interface DecodedBytes {
  readonly bytes: Uint8Array;
  /** Why the bytes are not the whole body. */
  readonly excess?: BodyExcess;
}

/** Never throws. A coding that is not known stays as it is. */
export function decodeBytes(bytes: Uint8Array, contentEncoding: string | undefined, maxBytes: number): DecodedBytes {
  const encoding = contentEncoding?.trim().toLowerCase() ?? "";
  if (bytes.byteLength === 0 || !isKnown(encoding)) return { bytes };
  try {
    return { bytes: decoders[encoding](bytes, { maxOutputLength: maxBytes }) };
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    return { bytes: bytes.subarray(0, 0), excess: isTooLarge ? "size" : "encoding" };
  }
}

function isKnown(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

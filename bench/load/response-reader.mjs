/** Finds the end of each response on a connection; there is one at a time. */

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");
const BODILESS = new Set([204, 304]);

/**
 * @param {(response: { status: number, bytes: number }) => void} onResponse
 * @returns {(chunk: Buffer) => void}
 */
export function createResponseReader(onResponse) {
  /** @type {Buffer} */
  let pending = Buffer.alloc(0);
  return (chunk) => {
    const buffer = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const response = readResponse(buffer);
    pending = response ? Buffer.alloc(0) : buffer;
    if (response) onResponse(response);
  };
}

/**
 * @param {Buffer} buffer
 * @returns {{ status: number, bytes: number } | undefined} undefined while a part is missing
 */
function readResponse(buffer) {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = buffer.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + HEAD_END.length;
  return isComplete(buffer, bodyStart, { head, status }) ? { status, bytes: buffer.length - bodyStart } : undefined;
}

/**
 * @param {Buffer} buffer
 * @param {number} bodyStart
 * @param {{ head: string, status: number }} response
 */
function isComplete(buffer, bodyStart, { head, status }) {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return buffer.length >= bodyStart + Number(length);
  if (BODILESS.has(status)) return true;
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return buffer.subarray(bodyStart).subarray(-5).equals(LAST_CHUNK);
  throw new Error(`a response has neither Content-Length nor chunks: ${head}`);
}

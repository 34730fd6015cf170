/** The bare server: node:http, a check of the credential, and recorded bytes. */
import { createServer } from "node:http";
import { loadRecording } from "./replay.mjs";

const [file = "", port] = process.argv.slice(2);
const { find, unauthorized } = loadRecording(file);
const NOT_FOUND = { status: 404, headers: [], body: Buffer.alloc(0) };

createServer((request, response) => {
  const { status, headers, body } = isCredential(request.headers.authorization)
    ? (find(request.url ?? "") ?? NOT_FOUND)
    : unauthorized;
  response.writeHead(status, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");

/** @param {string | undefined} value */
function isCredential(value) {
  const token = /^basic +([\w+/=-]+)$/i.exec(value ?? "")?.[1];
  return token !== undefined && Buffer.from(token, "base64").toString().includes(":");
}

/** A DNS server for tests that gives every name the same addresses. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const HEADER = 12;
/** A response without an error, to a standard query that wanted recursion (RFC 1035, section 4.1.1). */
const FLAGS = 0x8180;
const TYPE_A = 1;
const SECONDS = 1;

/** Starts the server on a free port of 127.0.0.1. */
export async function startDns(addresses: () => readonly string[]) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, addresses()), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: (socket.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(query: Buffer, addresses: readonly string[]): Buffer {
  // The name ends with an empty label; type and class follow.
  const end = query.indexOf(0, HEADER) + 5;
  const question = query.subarray(HEADER, end);
  const listed = question.readUInt16BE(question.length - 4) === TYPE_A ? addresses : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(FLAGS, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(listed.length, 6);
  return Buffer.concat([header, question, ...listed.map(toRecord)]);
}

/** The name is a pointer to the question (RFC 1035, section 4.1.4). */
function toRecord(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 | HEADER, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(SECONDS, 6);
  record.writeUInt16BE(4, 10);
  for (const [at, part] of address.split(".").entries()) record[12 + at] = Number(part);
  return record;
}

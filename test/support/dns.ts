/** A DNS server for tests that gives every name the same addresses. */
import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const HEADER = 12;
/** A response without an error, to a standard query that wanted recursion (RFC 1035, section 4.1.1). */
const FLAGS = [0x81, 0x80];
const TYPE_A = 1;

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
  const question = query.subarray(HEADER, query.indexOf(0, HEADER) + 5);
  const listed = question.readUInt16BE(question.length - 4) === TYPE_A ? addresses : [];
  const header = [...query.subarray(0, 2), ...FLAGS, ...[0, 1], ...[0, listed.length], ...[0, 0, 0, 0]];
  return Buffer.from([...header, ...question, ...listed.flatMap(toRecord)]);
}

/** The name is a pointer to the question (RFC 1035, section 4.1.4); the address holds for a second. */
function toRecord(address: string): readonly number[] {
  return [...[0xc0, HEADER], ...[0, TYPE_A], ...[0, 1], ...[0, 0, 0, 1], ...[0, 4], ...address.split(".").map(Number)];
}

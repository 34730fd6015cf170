/** @redocly/mock-server, which is a function from a request to a response, behind node:http. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createMockServer } from "@redocly/mock-server";
import { parse } from "yaml";

const [file = "", port] = process.argv.slice(2);
const answer = await createMockServer(parse(readFileSync(file, "utf8")));

createServer(async (request, response) => {
  const [path = "", query] = (request.url ?? "").split("?");
  const getBody = async () => Buffer.alloc(0);
  const reply = await answer({ method: request.method ?? "", path, query, headers: request.headers, getBody });
  response.writeHead(reply.statusCode, reply.headers);
  response.end(reply.body);
}).listen(Number(port), "127.0.0.1");

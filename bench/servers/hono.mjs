/** hono on Node with its own check of the credential, and recorded bytes. */
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { basicAuth } from "hono/basic-auth";
import { loadRecording } from "./replay.mjs";

const [file = "", port] = process.argv.slice(2);
const { find } = loadRecording(file);
const app = new Hono();
app.use(basicAuth({ verifyUser: () => true }));
app.get("/museum-hours", answer);
app.get("/special-events", answer);
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(port) });

/** @param {import("hono").Context} context */
function answer({ req: { url } }) {
  const reply = find(url.slice(url.indexOf("/", "http://".length)));
  return reply ? new Response(reply.text, toInit(reply)) : new Response(null, { status: 404 });
}

/** @param {import("./replay.mjs").ReadyReply} reply */
function toInit({ status, headers }) {
  /** @type {Record<string, string>} */
  const record = {};
  for (let index = 0; index < headers.length; index += 2) record[headers[index] ?? ""] = headers[index + 1] ?? "";
  return { status, headers: record };
}

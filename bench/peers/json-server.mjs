import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileOf, node, serverScript } from "./peer.mjs";

/** @type {import("./peer.mjs").Peer} */
export const jsonServer = {
  name: "json-server",
  title: "json-server",
  setup: "0.17 with `--quiet --read-only` over the mock's first pages, and a middleware that asks for a credential.",
  prepare: ({ folder, pages: { hours, events } }) => {
    const data = join(folder, "json-server.json");
    writeFileSync(data, `{"museum-hours": ${hours}, "special-events": ${events}}`);
    const program = fileOf("json-server", "lib/cli/bin.js");
    const middleware = serverScript("json-server-credentials.cjs");
    return (port) =>
      node(program, data, "--host", "127.0.0.1", "--port", String(port), "--quiet", "--read-only", "-m", middleware);
  },
};

import { spawn } from "node:child_process";

const mcp = spawn("npx", ["museum-mock", "mcp"]);
let said = "";
mcp.stderr.on("data", (chunk) => {
  said += chunk;
});
const answer = new Promise((resolve, reject) => {
  mcp.stdout.on("data", (chunk) => resolve(JSON.parse(chunk)));
  mcp.once("close", () => reject(new Error(said)));
});
const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "smoke", version: "1" } };
mcp.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
const { result } = await answer;
mcp.stdin.end();
if (result?.serverInfo?.name !== "museum-mock") throw new Error(JSON.stringify(result));

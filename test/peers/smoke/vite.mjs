import { museumMock } from "museum-mock/vite";
import { createServer } from "vite";

const own = { port: 0, host: "127.0.0.1" };
const server = await createServer({ plugins: [museumMock({ base: "/api" })], logLevel: "error", server: own });
await server.listen();
const { port } = server.httpServer.address();
const headers = { Authorization: `Basic ${btoa("a:b")}` };
const response = await fetch(`http://127.0.0.1:${port}/api/museum-hours?limit=3`, { headers });
const days = await response.json();
await server.close();
if (days.length !== 3) throw new Error(`expected 3 days, not ${JSON.stringify(days)}`);

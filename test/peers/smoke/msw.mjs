import { setupServer } from "msw/node";
import { museumHandlers } from "museum-mock/msw";

const museum = museumHandlers({ base: "https://museum.example/v1", today: "2027-03-01" });
const server = setupServer(...museum.handlers);
server.listen({ onUnhandledRequest: "error" });
const headers = { Authorization: `Basic ${btoa("a:b")}` };
const response = await fetch("https://museum.example/v1/museum-hours?limit=3", { headers });
const days = await response.json();
server.close();
if (days.length !== 3) throw new Error(`expected 3 days, not ${JSON.stringify(days)}`);

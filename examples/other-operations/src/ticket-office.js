/** A ticket office that keeps its events and tickets, in place of Prism, which answers with the examples of openapi.yaml. */
import { randomUUID } from "node:crypto";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import express from "express";

/** A white dot. A real office draws a code that the door scans. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

/** Creates the office, as an application of Express. */
export function createTicketOffice() {
  const events = new Map();
  const tickets = new Map();
  const office = express();
  office.use(express.json());
  office.post("/special-events", ({ body }, response) => {
    if (typeof body?.name !== "string") return void fail(response, 400, "An event needs a name.");
    const event = { eventId: randomUUID(), ...body };
    events.set(event.eventId, event);
    response.status(201).json(event);
  });
  office.get("/special-events/:eventId", ({ params }, response) => {
    const event = events.get(params.eventId);
    if (!event) return void fail(response, 404, "There is no event with this id.");
    response.json(event);
  });
  office.post("/tickets", ({ body }, response) => {
    if (typeof body?.ticketDate !== "string") return void fail(response, 400, "A ticket needs a day.");
    const event = events.get(body.eventId);
    if (body.eventId && !event) return void fail(response, 404, "There is no event with this id.");
    const { ticketType, ticketDate } = body;
    const ticketId = randomUUID();
    const ticket = {
      message: "Your visit is booked.",
      ...{ ticketId, ticketType, ticketDate },
      ...(event && { eventName: event.name }),
      confirmationCode: `museum-${ticketId.slice(0, 8)}`,
    };
    tickets.set(ticketId, ticket);
    response.status(201).json(ticket);
  });
  office.get("/tickets/:ticketId/qr", ({ params }, response) => {
    if (!tickets.has(params.ticketId)) return void fail(response, 404, "There is no ticket with this id.");
    response.type("png").send(PICTURE);
  });
  return office;
}

/** @param {import("express").Response} response @param {number} status @param {string} detail */
function fail(response, status, detail) {
  response.status(status).type("application/problem+json").send(JSON.stringify({ status, detail }));
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) createTicketOffice().listen(4020, "127.0.0.1");

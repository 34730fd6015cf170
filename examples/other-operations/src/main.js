/** Plans a visit and prints it. */
import { env } from "node:process";
import { planVisit } from "./visit.js";

const { MUSEUM_URL = "http://127.0.0.1:4010", MUSEUM_CREDENTIALS = "anyone:anything" } = env;
const { hours, events, made, read, ticket, code } = await planVisit({
  url: MUSEUM_URL,
  credentials: MUSEUM_CREDENTIALS,
});
const [day] = hours;
console.log(`GET  /museum-hours         open on ${day.date} from ${day.timeOpen} to ${day.timeClose}`);
console.log(`GET  /special-events       ${events[0]?.name ?? "nothing takes place"}`);
console.log(`POST /special-events       ${made.name}, ${made.eventId}`);
console.log(`GET  /special-events/{id}  ${read.name}, ${read.dates.join(", ")}`);
console.log(`POST /tickets              ${ticket.message} ${ticket.confirmationCode}`);
console.log(`GET  /tickets/{id}/qr      ${code}`);

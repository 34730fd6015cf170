/** Plans a visit with all operations of the museum, from one address. */

/** @typedef {{ readonly url: string, readonly credentials: string, readonly headers?: Readonly<Record<string, string>> }} Museum */

/**
 * Reads the hours and the events, adds an event, and buys a ticket for it. Returns what each operation answered.
 * @param {Museum} museum
 */
export async function planVisit({ url, credentials, headers = {} }) {
  /** @param {string} path @param {object} [body] */
  async function ask(path, body) {
    const response = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Basic ${btoa(credentials)}`, "Content-Type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
  const hours = await (await ask("/museum-hours?limit=1")).json();
  const events = await (await ask("/special-events?limit=1")).json();
  const made = await (await ask("/special-events", { ...EVENT, dates: [hours[0].date] })).json();
  const read = await (await ask(`/special-events/${made.eventId}`)).json();
  const order = { ticketType: "event", eventId: made.eventId, ticketDate: hours[0].date, email: "anna@example.com" };
  const ticket = await (await ask("/tickets", order)).json();
  const code = await ask(`/tickets/${ticket.ticketId}/qr`);
  return { hours, events, made, read, ticket, code: code.headers.get("Content-Type") };
}

const EVENT = { name: "Lanterns by Night", location: "Courtyard", eventDescription: "Paper lanterns, lit.", price: 12 };

/** `/__admin/clock`: what today and the time are; set, moved, or released to follow the real time. */
import { showClock, steerClock } from "../../control/clock.js";
import type { AdminHandlers } from "../admin-operation.js";

export const clockOperations = {
  getClock: ({ session }) => showClock(session()),
  async setClock({ session, body }) {
    const steered = session();
    steerClock(steered, await body());
    return showClock(steered);
  },
} satisfies Partial<AdminHandlers>;

/** All measurements besides the workloads under load. */
import { help } from "./help.mjs";
import { inProcess } from "./in-process.mjs";
import { memory } from "./memory.mjs";
import { millionEvents } from "./million-events.mjs";
import { millionRequests } from "./million-requests.mjs";
import { sessions } from "./sessions.mjs";
import { start } from "./start.mjs";
import { worker } from "./worker.mjs";

export const measurements = [inProcess, start, help, worker, memory, sessions, millionRequests, millionEvents];

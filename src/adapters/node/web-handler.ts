/** What answers web requests: a mock, or anything else with a `fetch`. */
import type { AdminConnection } from "../../mock/admin/admin-operation.js";

export interface WebHandler {
  fetch(request: Request, connection?: AdminConnection): Promise<Response>;
}

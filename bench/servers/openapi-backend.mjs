/** openapi-backend in its mocking mode behind node:http, as its documentation shows it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { OpenAPIBackend } from "openapi-backend";
import { parse } from "yaml";

const [file = "", port] = process.argv.slice(2);
// `quick` leaves out the check of the document, which knows OpenAPI 3.0 only.
const api = new OpenAPIBackend({
  definition: parse(readFileSync(file, "utf8")),
  quick: true,
  handlers: {
    notImplemented: ({ api, operation }) => {
      const { status, mock } = api.mockResponseForOperation(operation.operationId);
      return { status, body: mock };
    },
    validationFail: ({ validation }) => ({ status: 400, body: { errors: validation.errors } }),
    unauthorizedHandler: () => ({ status: 401, body: { error: "unauthorized" } }),
    notFound: () => ({ status: 404, body: { error: "not found" } }),
  },
});
api.registerSecurityHandler("basic", ({ request }) => /^Basic /i.test(request.headers.authorization ?? ""));
await api.init();

createServer(async (request, response) => {
  const { method = "", url: path = "", headers } = request;
  const { status, body } = await api.handleRequest({ method, path, headers });
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}).listen(Number(port), "127.0.0.1");

/**
 * A middleware for json-server: it has no check of credentials, and its documentation shows how to add one.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {() => void} next
 */
module.exports = (request, response, next) => {
  if (/^Basic /i.test(request.headers.authorization ?? "")) return next();
  response.writeHead(401, { "WWW-Authenticate": 'Basic realm="museum"', "Content-Type": "application/json" }).end("{}");
};

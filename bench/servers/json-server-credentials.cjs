/** A middleware for json-server: it has no check of credentials, and its documentation shows how to add one. */
module.exports = (request, response, next) => {
  if (/^Basic /i.test(request.headers.authorization ?? "")) return next();
  return response.status(401).set("WWW-Authenticate", 'Basic realm="museum"').json({});
};

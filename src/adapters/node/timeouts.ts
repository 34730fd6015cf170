/** How long a client may take, in milliseconds. */
export const timeouts = {
  /** For the head of a request. */
  headersTimeout: 15_000,
  /** For a whole request. */
  requestTimeout: 30_000,
  /** Between two requests. Longer than load balancers and pooled clients keep a connection, so that they never meet one that is closed. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 1_000,
} as const;

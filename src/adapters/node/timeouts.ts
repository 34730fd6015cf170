/** How long a client may take, in milliseconds. */
export const timeouts = {
  /** For the head of a request. */
  headersTimeout: 15_000,
  /** For a whole request. */
  requestTimeout: 30_000,
  /** Between two requests. */
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const;

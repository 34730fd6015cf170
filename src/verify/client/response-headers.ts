/** The headers of a response: by name, in any case of letters. */
export interface ResponseHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
}

/** The headers of a request that got no response. */
export const noHeaders: ResponseHeaders = { get: () => null, has: () => false };

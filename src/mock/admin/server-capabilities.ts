/** What the admin API can do only through the server that accepted the request: the files of the page, and verifying a target. */

/** A file of the page. */
export interface PageFile {
  /** The media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whether its name changes with its content, so that a browser may keep it. */
  readonly isImmutable: boolean;
}

/** Loads a file of the page by its name; `index.html` is the document. Returns undefined for an unknown name. */
export type LoadPageFile = (name: string) => Promise<PageFile | undefined>;

/** What to verify, and how. */
export interface VerificationRequest {
  /** The documented base address. */
  readonly url: string;
  /** `user:password`; never shown or journaled. */
  readonly credentials?: string;
  readonly quick?: boolean;
  readonly today?: string;
  readonly timeZone?: string;
}

/** Verifies a target; resolves to the report of `museum-mock verify` as JSON has it. */
export type RunVerification = (
  request: VerificationRequest,
  run: { readonly signal: AbortSignal; onProgress(done: number, total: number, about: string): void },
) => Promise<unknown>;

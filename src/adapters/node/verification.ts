/** Lets the admin API verify a target. The verifier is loaded with the first run. */
import type { RunVerification } from "../../mock/admin/server-capabilities.js";

export const runVerification: RunVerification = async ({ url, ...options }, { signal, onProgress }) => {
  const { verify } = await import("../verify.js");
  return verify(url, { ...options, signal, onProgress });
};

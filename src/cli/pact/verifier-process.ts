/** The process of Pact's verifier, whose core may write to standard output past Node, or crash. Its settings come as a message, as they have secrets. */
import type { VerifierOptions } from "@pact-foundation/pact";

export type VerifierMessage = { readonly result: string } | { readonly failure: string } | { readonly missing: true };

process.once("message", async (settings: VerifierOptions) => {
  const message = await verify(settings);
  process.send?.(message, () => process.disconnect());
});
// The core may be in the middle of a request, for which an exit would wait.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function verify(settings: VerifierOptions): Promise<VerifierMessage> {
  try {
    const { Verifier } = await import("@pact-foundation/pact");
    return { result: await new Verifier(settings).verifyProvider() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === "ERR_MODULE_NOT_FOUND" ? { missing: true } : { failure: message ?? String(error) };
  }
}

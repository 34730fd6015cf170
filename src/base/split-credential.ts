/** Takes `user:password` apart; the password may contain colons. Returns undefined without a colon. */
export function splitCredential(text: string): { readonly user: string; readonly password: string } | undefined {
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** `museum-mock/msw` on Node, which says what to install where MSW is missing. */
await import("msw").catch((error: { readonly code?: string }) => {
  if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
  throw new Error("museum-mock/msw needs msw, which is not installed; run npm install --save-dev msw.");
});

export type { MuseumHandlers, MuseumHandlersOptions } from "./msw.js";
export const { museumHandlers } = await import("./msw.js");

/** Express, which comes with json-server and has no types here. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequire } from "node:module";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;

interface Express extends Readonly<Record<"json" | "text" | "raw" | "urlencoded", (options?: object) => Middleware>> {
  (): RequestListener & { use(...given: readonly (string | Middleware)[]): void };
  static(folder: string, options?: object): Middleware;
}

export const express: Express = createRequire(createRequire(import.meta.url).resolve("json-server"))("express");

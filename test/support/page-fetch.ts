/** Sends requests from a page, as a frontend would. */
import type { Page } from "playwright-core";
import { type Send, withCredential } from "./mock.js";

/** Returns a function that fetches in a page and hands over the response. */
export function sendFrom(page: Page, base: string): Send {
  return async (target, init = {}) => {
    const { headers, method = "GET", body: sent = null } = withCredential(init);
    const request = { url: base + target, method, headers: [...(headers as Headers)], body: sent as string | null };
    const { status, fields, body } = await page.evaluate(fetchInPage, request);
    const isEmpty = [101, 204, 205, 304].includes(status);
    return new Response(isEmpty ? null : body, { status, headers: fields });
  };
}

async function fetchInPage({ url, ...init }: RequestInit & { url: string }) {
  // An answer from the browser's own cache would be none of the mock's.
  const response = await fetch(url, { ...init, cache: "no-store" });
  return { status: response.status, fields: [...response.headers], body: await response.text() };
}

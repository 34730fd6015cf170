/** Attacks the proxy, and a mock that hands requests on, with a share of what `npm run fuzz:proxy` sends; `PROXY_ATTACKS=20000` sends as many. */
import { describe, expect, it } from "vitest";
import { attackProxy, smuggledIn } from "./proxy-attacks.mjs";

const ATTACKS = Number(process.env["PROXY_ATTACKS"] ?? 4_000);

describe.each(["proxy", "others"] as const)("%s under attack", (front) => {
  it(`survives ${ATTACKS} attacks, passes no body on as a request and writes no secret`, async () => {
    const { counts, failures } = await attackProxy({ attacks: ATTACKS, seed: 1, front });
    expect(failures).toEqual([]);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ATTACKS);
  });
});

describe("an attack", () => {
  it("would be seen to pass a body on as a request", () => {
    const inner = "DELETE /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
    const framed = `GET / HTTP/1.1\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`;
    const chunked = `GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
    expect([framed, chunked, framed + chunked].map(smuggledIn)).toEqual([undefined, undefined, undefined]);
    for (const text of [`GET / HTTP/1.1\r\n\r\n${inner}`, framed + inner, chunked + inner])
      expect(smuggledIn(text)).toBe("DELETE /smuggled HTTP/1.1");
  });
});

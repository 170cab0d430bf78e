import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { checkOrigin } from "./cors.ts";
import { rejectSocket } from "./problem.ts";
import { addressOf, rateLimiter } from "./rate-limit.ts";
import { isHidden, parseTarget } from "./routes.ts";
import { securityHeaders } from "./security-headers.ts";

/** A request with these headers, from this address. */
const asking = (headers: object, remoteAddress = "1.1.1.1") =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage; // safe: what is looked at
afterEach(() => {
  vi.useRealTimers();
});

describe("the address of a caller", () => {
  it.each([
    ["itself, whatever it says", 0, "6.6.6.6", "1.1.1.1"],
    ["what the one proxy saw", 1, "6.6.6.6, 2.2.2.2", "2.2.2.2"],
    ["what the outer of two saw", 2, "6.6.6.6, 3.3.3.3, 2.2.2.2", "3.3.3.3"],
    ["itself, when there are fewer than said", 3, "2.2.2.2", "1.1.1.1"],
    ["itself, when the proxy says nothing", 1, undefined, "1.1.1.1"],
  ])("is %s", (_name, hops, forwarded, address) => {
    expect(addressOf(asking({ "x-forwarded-for": forwarded }), hops)).toBe(address);
  });

  it("is one for all whose socket has gone", () => {
    const gone = { headers: {}, socket: {} } as unknown as IncomingMessage; // safe: as Node leaves it
    expect(addressOf(gone, 0)).toBe("unknown");
  });
});

it("counts calls of an IPv6 network together, and of its site ten times as many", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const rateLimit = rateLimiter(1);
  const from = (network: number, host: number) => rateLimit(`2001:db8:7:${network}::${host}`);
  expect([from(1, 1), from(1, 2)]).toEqual([0, 60]);
  const waits: number[] = [];
  for (let n = 2; n < 15; n++) waits.push(from(n, 1));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(9);
  expect(rateLimit("2001:db8:8::1")).toBe(0);
});

it("counts calls per address and minute, and says how many seconds to wait", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const rateLimit = rateLimiter(2);
  expect([rateLimit("a"), rateLimit("a"), rateLimit("a")]).toEqual([0, 0, 60]);
  expect(rateLimit("b")).toBe(0);
  vi.setSystemTime(58_500);
  expect(rateLimit("a")).toBe(2);
  vi.setSystemTime(59_999);
  expect(rateLimit("a")).toBe(1);
  vi.setSystemTime(60_001);
  expect(rateLimit("a")).toBe(0);
});

describe("an origin", () => {
  const allowed = new Set(["https://app.example"]);
  it.each([
    [undefined, "site.example", "no-origin"],
    ["https://app.example", "site.example", "allowed"],
    ["https://site.example", "site.example", "allowed"],
    ["http://site.example", "site.example", "allowed"],
    ["https://site.example:8080", "site.example", "rejected"],
    ["ftp://site.example", "site.example", "rejected"],
    ["null", "site.example", "rejected"],
    ["http://undefined", undefined, "rejected"],
  ])("%s asked at %s is %s", (origin, host, result) => {
    expect(checkOrigin(asking({ origin, host }), allowed)).toBe(result);
  });
});

describe("a target", () => {
  it.each([
    ["/", "/", ""],
    ["/a/b.js", "/a/b.js", ""],
    ["/a?", "/a", "?"],
    ["/a?b=/../c&d=?", "/a", "?b=/../c&d=?"],
    ["/a..b/...", "/a..b/...", ""],
    ["/a%20b", "/a%20b", ""],
  ])("%s is taken", (url, path, query) => expect(parseTarget(url)).toEqual({ path, query }));

  it.each([
    "",
    "a",
    "*",
    "http://a/",
    "//a",
    "/a//b",
    "/a\\b",
    "/.",
    "/a/..",
    "/../a",
    "/%2e",
    "/%2Fa",
    "/%5c",
    "/%00",
    "/a#b",
    "/ा",
    "/a b",
  ])("%j is not", (url) => expect(parseTarget(url)).toBeNull());

  it("is hidden by a dot before any of its names", () => {
    expect(["/.env", "/a/.git/config", "/a.b", "/"].map(isHidden)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("sends the decided security headers with every answer", () => {
  const policy =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
  expect(securityHeaders).toEqual({
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(self), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

describe("a problem on a bare socket", () => {
  function socket() {
    let text = "";
    const made = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    return { made, text: () => text };
  }
  const problem = { message: "नहीं", code: "too_often", requestId: "1" };

  it("is a whole answer that nobody keeps, and the last", () => {
    const { made, text } = socket();
    rejectSocket(made as never, 429, problem, 7); // safe: the half that is written to
    const [head = "", body = ""] = text().split("\r\n\r\n");
    const [status, ...lines] = head.split("\r\n");
    expect(status).toBe("HTTP/1.1 429 Too Many Requests");
    const headers = Object.fromEntries(lines.map((line) => line.split(": ")));
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "cache-control": "no-store",
      connection: "close",
      "retry-after": "7",
      "x-content-type-options": "nosniff",
    });
    expect(JSON.parse(body)).toEqual(problem);
    expect(made.writableEnded).toBe(true);
  });

  it("names no time to wait where there is none, and writes to no socket that has gone", () => {
    const { made, text } = socket();
    rejectSocket(made as never, 400, problem); // safe: the half that is written to
    expect(text()).not.toContain("retry-after");
    const gone = socket();
    gone.made.end();
    rejectSocket(gone.made as never, 400, problem); // safe: the half that is written to
    expect([gone.text(), gone.made.destroyed]).toEqual(["", true]);
  });
});

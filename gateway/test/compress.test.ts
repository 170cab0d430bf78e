import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { ask, gateway, raw, upstream } from "../testing/gateway.ts";

const PATH = "/api/users/alltutors";
const BODY = JSON.stringify({ allTutor: "tutor ".repeat(400) });
const JSON_TYPE = "application/json";
const ASK_FOR_BROTLI = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`;
const LAST_CHUNK = /\r\n0\r\n\r\n$/;

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const sends =
  (headers: Record<string, string>, body: string = BODY): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": JSON_TYPE, ...headers });
    response.end(body);
  };
const whole = sends({ "content-length": String(Buffer.byteLength(BODY)) });

async function behind(answer: Answer) {
  const { origin } = await upstream((request, response) => answer(response, request));
  return gateway({ users: [origin] });
}
const get = (url: string, accept: string, path = PATH) =>
  fetch(url + path, { headers: { "accept-encoding": accept } });

describe("a reply of a public list", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0.1, gzip", "gzip"],
    ["identity", null],
    ["deflate", null],
  ])("to a client that takes %s is sent as %s", async (accept, encoding) => {
    const { url } = await behind(whole);
    const response = await get(url, accept);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("vary")).toBe("Origin, Accept-Encoding");
    // Of what is sent, not of what the service said.
    const length = Number(response.headers.get("content-length"));
    expect(length < BODY.length / 2).toBe(encoding !== null);
    expect(await response.text()).toBe(BODY);
  });

  test("is a fraction of its size on the line, and says its own where it is small", async () => {
    const { port } = await behind(whole);
    const said = await raw(port, ASK_FOR_BROTLI);
    const [head = "", body = ""] = said.split("\r\n\r\n");
    expect(head).toContain(`content-length: ${Buffer.byteLength(body, "latin1")}`);
    expect(said.length).toBeLessThan(BODY.length / 2);
  });

  test("without a length is a fraction of its size on the line", async () => {
    const { port } = await behind(sends({ "transfer-encoding": "chunked" }));
    const said = await raw(port, ASK_FOR_BROTLI);
    expect(said).toMatch(LAST_CHUNK);
    expect(said.length).toBeLessThan(BODY.length / 2);
  });

  test("that is small and breaks off looks broken", async () => {
    const { port } = await behind((response) => {
      response.writeHead(200, { "content-type": JSON_TYPE, "content-length": "3000" });
      response.write(BODY.slice(0, 1500));
      setTimeout(() => response.destroy(), 50);
    });
    expect(await raw(port, ASK_FOR_BROTLI)).toBe("");
  });

  test("is compressed while it comes in pieces, and keeps what the service adds to vary", async () => {
    const { url } = await behind((response) => {
      response.writeHead(200, { "content-type": JSON_TYPE, vary: "Authorization" });
      response.write(BODY.slice(0, 700));
      setTimeout(() => response.end(BODY.slice(700)), 50);
    });
    const response = await get(url, "br");
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("vary")).toBe("Origin, Accept-Encoding, Authorization");
    expect(await response.text()).toBe(BODY);
  });

  test("larger than all buffers arrives whole", async () => {
    const large = JSON.stringify(Array.from({ length: 200_000 }, (_, n) => `${n * 7919}`));
    const { url } = await behind(sends({}, large));
    expect(await (await get(url, "br")).text()).toBe(large);
  });

  test("that breaks off looks broken", async () => {
    const { port } = await behind((response) => {
      response.writeHead(200, { "content-type": JSON_TYPE, "content-length": "1000000" });
      response.write(randomBytes(300_000).toString("base64"));
      setTimeout(() => response.destroy(), 50);
    });
    const said = await raw(port, ASK_FOR_BROTLI);
    expect(said).toContain("content-encoding: br");
    expect(said).not.toMatch(LAST_CHUNK);
  });

  test("has a weak ETag, which is handed on as it was sent", async () => {
    const { url } = await behind((response, request) => {
      const known = request.headers["if-none-match"] === 'W/"one"';
      response.setHeader("etag", '"one"');
      if (known) response.writeHead(304).end();
      else whole(response, request);
    });
    const first = await get(url, "br");
    expect(first.headers.get("etag")).toBe('W/"one"');
    const again = await fetch(url + PATH, { headers: { "if-none-match": 'W/"one"' } });
    expect([again.status, again.headers.get("content-encoding")]).toEqual([304, null]);
    expect(again.headers.get("vary")).toBe("Origin, Accept-Encoding");
    expect(await again.text()).toBe("");
  });

  test.each<[string, Answer]>([
    ["small", sends({ "content-length": "2" }, "{}")],
    ["a picture", sends({ "content-type": "image/png" })],
    ["already encoded", sends({ "content-encoding": "zstd" })],
    ["not to be transformed", sends({ "cache-control": "public, no-transform" })],
    [
      "a problem",
      (response) => void response.writeHead(500, { "content-type": JSON_TYPE }).end(BODY),
    ],
    ["nothing", (response) => void response.writeHead(204).end()],
  ])("stays as it is when it is %s", async (_what, answer) => {
    const { port } = await behind(answer);
    const [head = ""] = (await raw(port, ASK_FOR_BROTLI)).toLowerCase().split("\r\n\r\n");
    expect(head).not.toMatch(/content-encoding: (?:br|gzip)/);
  });
});

test.each([
  ["GET", "/api/users/profile"],
  ["POST", "/api/users/login"],
  ["POST", PATH],
  ["HEAD", PATH],
])("%s %s is never compressed", async (method, path) => {
  const { url } = await behind(whole);
  const response = await ask(url + path, method, { "accept-encoding": "br, gzip" });
  expect(response.headers["content-encoding"]).toBeUndefined();
  expect(response.headers.vary).toBe("Origin");
  expect(response.headers["content-length"]).toBe(String(Buffer.byteLength(BODY)));
});

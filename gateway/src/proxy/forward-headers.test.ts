import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { securityHeaders } from "../security-headers.ts";
import { assertions, copyHeaders, isWithheld, upstreamHeaders } from "./forward-headers.ts";

const identity = { address: "10.1.2.3", requestId: "0123456789abcdeffedcba9876543210" };

function requestWith(headers: IncomingMessage["headers"], socket = new Socket()) {
  return Object.assign(new IncomingMessage(socket), { headers });
}
function passed(headers: IncomingMessage["headers"]) {
  const flat = upstreamHeaders(requestWith(headers), identity);
  const pairs = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ""]] : []));
  return pairs.map(([name, value]) => `${name}: ${value}`);
}

test.each(
  `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer
   transfer-encoding upgrade expect x-user-id x-user-role x-session-id x-forwarded-for
   x-forwarded-anything x-real-ip x-request-id forwarded traceparent host`.split(/\s+/),
)("a client's %s reaches no service", (name) => {
  expect(isWithheld(name)).toBe(true);
  // Of the host the gateway says the same itself.
  const lines = passed({ [name]: "a client's" }).filter((line) => line !== "host: a client's");
  expect(lines).not.toContain(`${name}: a client's`);
});

test.each("authorization cookie x-user expected my-host x-real-ips not-forwarded".split(" "))(
  "a client's %s reaches the service",
  (name) => {
    expect(isWithheld(name)).toBe(false);
    expect(passed({ [name]: "a client's" })).toContain(`${name}: a client's`);
  },
);

test("what the connection header names stays behind, whatever the case and the spaces", () => {
  const named = { connection: "Close ,  X-Secret", "x-secret": "1", "x-other": "2" };
  expect(passed(named).join()).not.toContain("x-secret");
  expect(passed(named)).toContain("x-other: 2");
});

test("a header that is a list is passed one by one, one without a value not at all", () => {
  const lines = passed({ "set-cookie": ["a=1", "b=2"], "x-none": undefined });
  expect(lines.filter((line) => line.startsWith("set-cookie"))).toEqual([
    "set-cookie: a=1",
    "set-cookie: b=2",
  ]);
  expect(lines.join()).not.toContain("x-none");
});

test("the gateway says who asks, of which host, how and under which number", () => {
  const said = {
    host: "site.example",
    "x-forwarded-for": "10.1.2.3",
    "x-forwarded-host": "site.example",
    "x-forwarded-proto": "http",
    "x-request-id": identity.requestId,
    traceparent: `00-${identity.requestId}-fedcba9876543210-01`,
  };
  expect(assertions(requestWith({ host: "site.example" }), identity)).toEqual(said);
  expect(passed({ host: "site.example" })).toEqual(
    Object.entries(said).map(([name, value]) => `${name}: ${value}`),
  );
  const encrypted = requestWith({}, Object.assign(new Socket(), { encrypted: true }));
  expect(assertions(encrypted, identity)).toMatchObject({
    host: "",
    "x-forwarded-host": "",
    "x-forwarded-proto": "https",
  });
});

function answered(headers: IncomingMessage["headers"], before: Record<string, string> = {}) {
  const response = new ServerResponse(requestWith({}));
  for (const [name, value] of Object.entries(before)) response.setHeader(name, value);
  copyHeaders(headers, response);
  return response.getHeaders();
}

test("an answer is kept nowhere on the way unless its service says so", () => {
  expect(answered({})).toEqual({ "cache-control": "no-store" });
  const kept = { "cache-control": "max-age=60" };
  expect(answered(kept)).toEqual(kept);
});

test.each(
  `access-control-allow-origin x-request-id server x-powered-by connection keep-alive
   transfer-encoding upgrade`.split(/\s+/),
)("a service's %s does not reach the client", (name) => {
  expect(answered({ [name]: "theirs" })).not.toHaveProperty(name);
});

test("a service's own headers reach the client, and never in place of ours", () => {
  const theirs = { "content-type": "text/csv", "x-total": "3", "set-cookie": ["a=1", "b=2"] };
  expect(answered({ ...theirs, "x-none": undefined })).toEqual({
    ...theirs,
    "cache-control": "no-store",
  });
  const [[name, ours] = ["", ""]] = Object.entries(securityHeaders);
  expect(answered({ [name]: "theirs" }, { [name]: ours })).toMatchObject({ [name]: ours });
  const vary = answered({ vary: "Accept" }, { vary: "Origin" })["vary"];
  expect([vary].flat().join(", ")).toBe("Origin, Accept");
});

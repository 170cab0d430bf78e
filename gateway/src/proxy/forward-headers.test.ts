import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { securityHeaders } from "../security-headers.ts";
import { answerHeaders, assertions, isWithheld, upstreamHeaders } from "./forward-headers.ts";

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

/** By name; of one that stands there twice all values. */
function answered(headers: IncomingMessage["headers"], changed?: Record<string, string>) {
  const flat = answerHeaders(headers, changed);
  const names = flat.filter((_, at) => at % 2 === 0);
  const valuesOf = (name: string) => flat.filter((_, at) => at % 2 === 1 && flat[at - 1] === name);
  return Object.fromEntries(
    names.map((name) => {
      const values = valuesOf(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

test("an answer is kept nowhere on the way unless its service says so", () => {
  expect(answered({})).toEqual({ "cache-control": "no-store" });
  const kept = { "cache-control": "max-age=60" };
  expect(answered(kept)).toEqual(kept);
});

test.each(
  `access-control-allow-origin x-request-id x-account-id server x-powered-by connection keep-alive
   transfer-encoding upgrade strict-transport-security`
    .split(/\s+/)
    .concat(Object.keys(securityHeaders)),
)("a service's %s does not reach the client", (name) => {
  expect(answered({ [name]: "theirs" })).not.toHaveProperty(name);
});

test("a service's own headers reach the client", () => {
  const theirs = { "content-type": "text/csv", "x-total": "3", "set-cookie": ["a=1", "b=2"] };
  expect(answered({ ...theirs, "x-none": undefined })).toEqual({
    ...theirs,
    "cache-control": "no-store",
  });
});

test("what the gateway changes stands in place of what the service said, or nothing does", () => {
  const theirs = { etag: '"1"', "content-length": "12", vary: "Accept" };
  expect(answered(theirs, { etag: 'W/"1"', "content-length": "" })).toEqual({
    "cache-control": "no-store",
    vary: "Accept",
    etag: 'W/"1"',
  });
});

test("a thousand made-up names change no verdict", () => {
  for (let n = 0; n < 1000; n++) {
    expect(isWithheld(`x-made-up-${n}`)).toBe(false);
    expect(isWithheld(`x-user-made-up-${n}`)).toBe(true);
  }
  expect([isWithheld("x-made-up-1"), isWithheld("x-user-made-up-999")]).toEqual([false, true]);
});

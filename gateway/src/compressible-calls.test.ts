import { apis } from "@tutorsetu/contracts/apis";
import { expect, test } from "vitest";
import * as z from "zod";
import { compressibleCalls, isCompressible } from "./compressible-calls.ts";

const ID = "64f000000000000000000001";

test("compresses what anybody may read and what two people write to each other, and nothing else", () => {
  expect(compressibleCalls.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "/availability/:tutorId",
    "/blogs",
    "/blogs/:id",
    "/blogs/:id/comments",
    "/bookings/:id/arrangement",
    "/bookings/:id/calendar",
    "/conversations/:userId/peer",
    "/fees/:id/receipt",
    "/lessons/facts/:tutorId",
    "/messages/:userId",
    "/requirements",
    "/requirements/:id",
    "/reviews/:tutorId",
    "/users/allstudents",
    "/users/alltutors",
    "/users/landing-page",
    "/users/landing-pages",
    "/users/operator",
    "/users/places/:pin",
    "/users/public-tutors",
    "/users/public-tutors/:id",
    "/users/sign-up-rules",
    "/users/tutor-cards",
  ]);
});

const SECRET = /token|password|secret|^code$/i;

/** The names of all fields of a reply that may be worth guessing. */
function secretsIn(reply: z.core.$ZodType | undefined): string[] {
  if (!reply) return [];
  const schema = z.toJSONSchema(reply, { unrepresentable: "any" });
  const names: string[] = [];
  JSON.stringify(schema, (name, value: unknown) => {
    if (SECRET.test(name)) names.push(name);
    return value;
  });
  return names;
}

test("no reply that is compressed holds a token or a password [BREACH]", () => {
  expect(secretsIn(apis["svc-users"].login.reply)).toEqual(["refreshToken", "weakPassword"]);
  const isSent = ({ path }: { readonly path: string }) =>
    compressibleCalls.some((call) => call.path === path);
  const sent = Object.values(apis).flatMap((api) =>
    Object.values(api).filter((call) => call.method === "GET" && isSent(call)),
  );
  expect(sent).toHaveLength(compressibleCalls.length);
  expect(sent.flatMap(({ reply }) => secretsIn(reply))).toEqual([]);
});

test.each([
  ["GET", "svc-content", "/blogs", true],
  ["GET", "svc-content", `/blogs/${ID}`, true],
  ["GET", "svc-content", `/blogs/${ID.toUpperCase()}/comments`, true],
  ["HEAD", "svc-content", "/blogs", false],
  ["POST", "svc-content", "/blogs", false],
  ["GET", "svc-content", "/blogs/all", false],
  ["GET", "svc-content", "/blogs/comments", false],
  ["GET", "svc-users", "/blogs", false],
  ["GET", "svc-users", "/users/verify-token", false],
  ["GET", "svc-chat", "/conversations", false],
  ["GET", "svc-chat", "/socket.io/", false],
])("%s %s %s: %s", (method, service, path, is) =>
  expect(isCompressible(method, service, path)).toBe(is),
);

test.each([
  ["svc-users", "/users/alltutors"],
  ["svc-users", "/users/allstudents"],
  ["svc-bookings", `/requirements/${ID}`],
])(
  "does not compress %s%s for somebody who is signed in: it holds what strangers do not read",
  (service, path) => {
    expect(isCompressible("GET", service, path)).toBe(true);
    expect(isCompressible("GET", service, path, true)).toBe(false);
  },
);

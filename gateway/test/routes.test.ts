import { apis, type ServiceName } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { describe, expect, test } from "vitest";
import { aliases, announcedProblem, destinations } from "../src/routes.ts";

const endpoints = Object.entries(apis).flatMap(([service, api]) =>
  Object.values<Endpoint>(api).map(({ method, path }) => ({
    service: service as ServiceName, // safe: a key of apis
    method,
    path,
  })),
);
const destinationOf = destinations();
const ID = "64f000000000000000000001";
const filled = (path: string) => path.replaceAll(/:\w+/g, ID);
const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);

test.each(endpoints)(
  "$method $path belongs to $service alone, without /api [GW-001] [GW-004] [GW-005] [GW-006]",
  ({ service, path }) => {
    expect(destinationOf(`/api${filled(path)}`)).toEqual({ service, path: filled(path) });
  },
);

test.each(Object.entries(aliases))("%s reaches a mounted path [GW-007]", (from) => {
  const rests = from.endsWith("/*") ? [ID, `${ID}/read`, "send-notice"] : [""];
  for (const rest of rests) {
    const destination = destinationOf(`/api${from.replace(/\*$/, "")}${rest}`);
    const owner = endpoints.find(({ path }) => matches(path, destination?.path ?? ""));
    expect(owner?.service).toBe(destination?.service);
  }
});

describe("other readings of the specification [GW-002] [GW-003] [GW-007]", () => {
  test.each([
    ["/api/users/create-booking", "svc-bookings", "/bookings/create-booking"],
    ["/api/create-booking", "svc-bookings", "/bookings/create-booking"],
    ["/api/bookings/bookings", "svc-bookings", "/bookings"],
    ["/api/users/bookings", "svc-bookings", "/bookings"],
    ["/api/users/update-bookings-status", "svc-bookings", "/bookings/update-bookings-status"],
    ["/api/users/send-notice", "svc-content", "/notices/send-notice"],
    ["/api/send-notice", "svc-content", "/notices/send-notice"],
    [`/api/users/notices/${ID}`, "svc-content", `/notices/${ID}`],
    [`/api/notices/notices/${ID}`, "svc-content", `/notices/${ID}`],
    ["/api/users/update-password", "svc-users", "/users/change-password"],
    ["/api/blogs/", "svc-content", "/blogs"],
    ["/api/users/images/a.webp", "svc-users", "/users/images/a.webp"],
    ["/socket.io/", "svc-chat", "/socket.io/"],
  ])("%s", (path, service, canonical) => {
    expect(destinationOf(path)).toEqual({ service, path: canonical });
  });
});

test.each([
  "/api/internal/people",
  "/internal/people",
  "/api",
  "/api/",
  "/api/constructor",
  "/users/login",
])("nobody owns %s", (path) => expect(destinationOf(path)).toBeNull());

describe("services that are announced", () => {
  const origin = "http://127.0.0.1:4006";
  const demo = { name: "svc-demo", prefixes: ["demo", "demos"], origin };

  test("own what is below their first segments, and no more", () => {
    const find = destinations([demo]);
    expect(find("/api/demos/1")).toEqual({ service: "svc-demo", path: "/demos/1" });
    expect(find("/api/demo")).toEqual({ service: "svc-demo", path: "/demo" });
    expect(find("/api/demo2")).toBeNull();
    expect(find("/api/blogs")).toEqual({ service: "svc-content", path: "/blogs" });
    expect(announcedProblem([demo, { ...demo, origin: "http://127.0.0.1:4007" }])).toBeUndefined();
  });

  test.each([
    [["blogs"], "svc-demo cannot have /api/blogs: it belongs to svc-content."],
    [["deployments"], "svc-demo cannot have /api/deployments: it belongs to gateway."],
    [["audit"], "svc-demo cannot have /api/audit: it belongs to the services that keep records."],
  ])("do not get %j, which others own", (prefixes, problem) => {
    expect(announcedProblem([{ ...demo, prefixes }])).toBe(problem);
  });

  test("do not get each other's, nor the name of one that has a setting", () => {
    expect(announcedProblem([demo, { ...demo, name: "svc-other" }])).toBe(
      "svc-other cannot have /api/demo: it belongs to svc-demo.",
    );
    expect(announcedProblem([{ ...demo, name: "svc-chat" }])).toBe(
      "svc-chat has a setting of its own.",
    );
  });
});

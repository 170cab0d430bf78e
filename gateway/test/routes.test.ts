import { apis, type ServiceName } from "@tutorsetu/contracts/apis";
import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { describe, expect, test } from "vitest";
import { aliases, destinationOf } from "../src/routes.ts";

const endpoints = Object.entries(apis).flatMap(([service, api]) =>
  Object.values<Endpoint>(api).map(({ method, path }) => ({
    service: service as ServiceName, // safe: a key of apis
    method,
    path,
  })),
);
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

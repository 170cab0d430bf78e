import { expect, it } from "vitest";
import { createAccessRoutes } from "./route.ts";

const routes = createAccessRoutes();
routes.learn(["/tutor/:id", "/t/:slug", "/reset-password"]);

it.each([
  ["/", "/"],
  ["/api/users/tutor/64F0000000000000000000ab", "/api/users/tutor/:id"],
  ["/api/users/profile/asha@example.in", "/api/users/profile/*"],
  ["/api/bookings/64f0000000000000000000ab/review", "/api/bookings/:id/review"],
  ["/tutor/64f0000000000000000000ab", "/tutor/:id"],
  ["/t/asha-rao-pune", "/t/*"],
  ["/api/asha%40example.in", "/api/*"],
  ["/reset-password/eyJhbGciOiJFZERTQSJ9.x.y", "/reset-password/*"],
  ["/socket.io/", "/socket.io/"],
  ["/a/b/c/d/e/f/g/h", "/*/*/*/*/*/*/*"],
])("logs %s as %s", (path, route) => {
  expect(routes.routeOf(path)).toBe(route);
});

it("knows words of pages that are learnt after somebody asked for them", () => {
  const { routeOf, learn } = createAccessRoutes();
  expect(routeOf("/notes/1")).toBe("/*/*");
  learn(["/notes/:id"]);
  expect(routeOf("/notes/1")).toBe("/notes/*");
});

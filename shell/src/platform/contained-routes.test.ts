import type { RouteObject } from "@tutorsetu/web-kit/router";
import { matchRoutes } from "@tutorsetu/web-kit/testing/router";
import { expect, it } from "vitest";
import { containedRoutes } from "./contained-routes.ts";

const isOwned = (segment: string) => ["/blogs", "/blog"].includes(segment);
const contained = (routes: RouteObject[]) => containedRoutes(routes, isOwned);

it("keeps a remote's own routes as they are, with their guards and children", () => {
  const routes: RouteObject[] = [
    { path: "blogs" },
    { path: "/blog/:id" },
    { element: null, children: [{ path: "blogs/new" }] },
    { path: "blogs/all", children: [{ index: true }, { path: "old" }, { path: "/blogs/all/new" }] },
  ];
  expect(contained(routes)).toEqual({ routes, refused: [] });
});

it.each([
  ["tutor", "/tutor"],
  ["/tutor/:id", "/tutor/:id"],
  ["//tutor", "/tutor"],
  ["Blogs", "/Blogs"],
  ["*", "/*"],
  [":anything", "/:anything"],
  ["tutor?/blogs", "/tutor?/blogs"],
  ["blogs?", "/blogs?"],
  ["", "/"],
  ["/", "/"],
])("leaves out a route with the path %j", (path, refused) => {
  expect(contained([{ path: "blogs" }, { path }])).toEqual({
    routes: [{ path: "blogs" }],
    refused: [refused],
  });
});

it("leaves out the front page, wherever it is hidden", () => {
  const hidden = [{ element: null, children: [{ index: true as const }] }];
  expect(contained([{ index: true }, ...hidden, { path: "/", children: hidden }])).toEqual({
    routes: [],
    refused: ["/", "/", "/"],
  });
});

it("leaves out what stands among a guard's pages, and keeps the others", () => {
  const { routes, refused } = contained([
    { element: null, children: [{ path: "dashboard" }, { path: "blogs" }] },
    { path: "/", children: [{ path: "tutor" }, { path: "blog/:id" }] },
  ]);
  expect(routes).toEqual([
    { element: null, children: [{ path: "blogs" }] },
    { path: "/", children: [{ path: "blog/:id" }] },
  ]);
  expect(refused).toEqual(["/dashboard", "/tutor"]);
});

it("leaves out a path that would stop the router for every page", () => {
  const routes = [{ path: "blogs", children: [{ path: "/tutor" }, { path: "new" }] }];
  expect(() => matchRoutes(routes, "/about")).toThrow("/tutor");
  const { routes: kept, refused } = contained(routes);
  expect(matchRoutes(kept, "/blogs/new")?.at(-1)?.route.path).toBe("new");
  expect(refused).toEqual(["/tutor"]);
});

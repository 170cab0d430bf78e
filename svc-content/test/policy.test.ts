import { contentApi } from "@tutorsetu/contracts/apis";
import type { Role } from "@tutorsetu/contracts/people";
import { as, badBodies, isMounted } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedContent } from "../src/store/seed.ts";
import { newPersonId, startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const endpoints = Object.entries(contentApi);

it.each(endpoints)("mounts %s", (_name, endpoint) => {
  expect(isMounted(harness.app, endpoint)).toBe(true);
});

const roles: (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];

async function statusFor(name: keyof typeof contentApi, role: Role | undefined) {
  const me = newPersonId();
  const endpoint = contentApi[name];
  const { method, path } = endpoint;
  const { status } = await as(harness.app, role, me)(
    method,
    path.replace(":id", me),
    "body" in endpoint ? {} : undefined,
  );
  return status;
}

describe("who may", () => {
  const names = endpoints.map(([name]) => name as keyof typeof contentApi); // safe: its own keys
  it.each(names.flatMap((name) => roles.map((role) => [name, role] as const)))(
    "%s for %s",
    async (name, role) => {
      const { roles: allowed } = contentApi[name].access;
      const may = allowed === "anyone" || (role !== undefined && allowed.includes(role));
      const status = await statusFor(name, role);
      const refusal = role ? 403 : 401;
      expect(may ? ![401, 403].includes(status) : status === refusal).toBe(true);
    },
  );

  it("send a help request: nobody without a token [CO-003]", async () => {
    expect(await statusFor("submitHelp", undefined)).toBe(401);
    expect(await statusFor("submitHelp", "Student")).toBe(422);
  });

  it.each(["helpRequests", "solveHelp", "sendNotice", "createBlog", "deleteBlog"] as const)(
    "%s: administrators only [CO-008, CO-010, CO-014, CO-024, CO-026]",
    async (name) => {
      const statuses = await Promise.all(roles.map((role) => statusFor(name, role)));
      expect(statuses.slice(0, 3)).toEqual([401, 403, 403]);
      expect([200, 400, 404, 422]).toContain(statuses[3]);
    },
  );
});

it.each(endpoints.filter(([, endpoint]) => "body" in endpoint))(
  "rejects malformed bodies at %s",
  async (_name, { method, path }) => {
    for (const body of badBodies) {
      const asked = await as(harness.app, "Admin", newPersonId())(
        method,
        path.replace(":id", newPersonId()),
        body,
      );
      expect([400, 403, 404, 422]).toContain(asked.status);
      expect(asked.body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  },
);

it("seeds once: fourteen posts, newest first, comments, and an inbox", async () => {
  await seedContent(harness.db);
  await seedContent(harness.db);
  const list = contentApi.blogs.reply?.parse((await harness.visitor("GET", "/blogs")).body);
  expect(list?.blogs).toHaveLength(14);
  const dates = list?.blogs.map((blog) => blog.createdAt) ?? [];
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const blog of list?.blogs ?? []) expect(blog.content.length).toBeGreaterThan(600);
  const path = `/blogs/${list?.blogs[0]?._id}/comments`;
  const replies = contentApi.comments.reply?.parse((await harness.visitor("GET", path)).body);
  expect(replies?.comments.length).toBeGreaterThan(1);
  const waiting = await harness.admin("GET", "/blogs/comments");
  expect(waiting.body).toMatchObject({ total: 2 });
  expect((await harness.admin("GET", "/contact")).body).toMatchObject({ total: 2 });
});

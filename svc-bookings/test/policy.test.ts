import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Access } from "@tutorsetu/contracts/access";
import type { Role } from "@tutorsetu/contracts/people";
import { as, badBodies, isMounted } from "@tutorsetu/service-kit/testing/app";
import { beforeAll, expect, it } from "vitest";
import { id } from "../testing/person.ts";
import { startHarness, withMongo } from "../testing/harness.ts";

withMongo();
/** One for all: what is refused, and calls about invented people, leave nothing that another would meet. */
let app: Awaited<ReturnType<typeof startHarness>>["app"];
beforeAll(async () => {
  ({ app } = await startHarness());
});

const calls = Object.entries(bookingsApi);
const roles: (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];

function expected({ roles: allowed }: Access, role: Role | undefined, path: string): number[] {
  // An invented id is nothing to anybody.
  if (allowed === "anyone") return path.includes(":id") ? [200, 404] : [200];
  if (!role) return [401];
  return allowed.includes(role) ? [200, 400, 404, 422] : [403];
}

it("names the service at /livez", async () => {
  const { body } = await as(app)("GET", "/livez");
  expect(body).toMatchObject({ service: "svc-bookings", live: true });
});

it.each(calls)("mounts %s", (_name, endpoint) => {
  expect(isMounted(app, endpoint)).toBe(true);
});

it.each(calls.flatMap(([name, endpoint]) => roles.map((role) => ({ name, endpoint, role }))))(
  "answers $name for $role as the contract says [SB-018, SB-019]",
  async ({ endpoint, role }) => {
    const path = endpoint.path.replaceAll(/:\w+/g, id());
    const { status } = await as(app, role, id())(
      endpoint.method,
      path,
      "body" in endpoint ? {} : undefined,
    );
    expect(expected(endpoint.access, role, endpoint.path)).toContain(status);
  },
);

it.each(calls.filter(([, endpoint]) => "body" in endpoint))(
  "rejects malformed bodies at %s",
  async (_name, { method, path }) => {
    for (const body of badBodies) {
      const target = path.replace(":id", id());
      const { status, body: reply } = await as(app, "Student", id())(method, target, body);
      expect([400, 403, 404, 422]).toContain(status);
      expect(reply).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  },
);

import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { type Access, studentsOwn, tutorsOwn } from "@tutorsetu/contracts/access";
import type { Role } from "@tutorsetu/contracts/people";
import { badBodies, isMounted } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHarness, type Harness } from "../testing/harness.ts";

const NOBODY = "00000000000000000000ffff";
const roles: readonly (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];
const calls = Object.entries(usersApi).map(([name, endpoint]) => ({ name, endpoint }));
const cells = calls.flatMap((call) => roles.map((role) => ({ ...call, role })));

let users: Harness;
const tokens = new Map<string, string>();

beforeAll(async () => {
  users = await startHarness();
  for (const role of ["Student", "Tutor", "Admin"]) {
    const email = `${role.toLowerCase()}@tutorsetu.example`;
    tokens.set(role, await users.signIn(email, "demo1234"));
  }
});
afterAll(() => users.close());

const pathOf = (path: string) => path.replace(/:\w+/, NOBODY);

it.each([...Object.entries(usersApi), ...Object.entries(usersInternal)])(
  "mounts %s",
  (_name, endpoint) => {
    expect(isMounted(users.app, endpoint)).toBe(true);
  },
);

it.each(cells.filter((cell) => cell.name !== "logout"))(
  "$name for $role",
  async ({ endpoint, role }) => {
    const body = "body" in endpoint ? {} : undefined;
    const path = pathOf(endpoint.path);
    const { status } = await users.call(endpoint.method, path, body, tokens.get(role ?? ""));
    const { roles: allowed } = endpoint.access;
    const may = allowed === "anyone" || (role !== undefined && allowed.includes(role));
    const refusal = role ? 403 : 401;
    expect(may ? status !== 401 : status === refusal).toBe(true);
  },
);

it.each(calls.filter(({ endpoint }) => "body" in endpoint))(
  "refuses malformed bodies at $name with a message",
  async ({ name, endpoint: { method, path } }) => {
    const token = tokens.get(name === "register" ? "" : "Admin");
    for (const body of badBodies) {
      const answer = await users.call(method, pathOf(path), body, token);
      expect([400, 403, 404, 415, 422]).toContain(answer.status);
      expect(answer.body).toMatchObject({
        message: expect.stringMatching(/\w+/),
        code: expect.any(String),
      });
    }
  },
);

function roleOf({ roles }: Access) {
  if (roles === studentsOwn.roles) return "Student";
  return roles === tutorsOwn.roles ? "Tutor" : "Admin";
}

it.each(calls.filter(({ endpoint }) => endpoint.path.includes(":id")))(
  "refuses a malformed id at $name",
  async ({ endpoint }) => {
    const path = endpoint.path.replace(":id", "nonsense");
    const { status, body } = await users.call(
      endpoint.method,
      path,
      "body" in endpoint ? { profile: {} } : undefined,
      tokens.get(roleOf(endpoint.access)),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ message: "That id is not valid." });
  },
);

it.each(Object.entries(usersInternal))(
  "answers 404 without the secret at %s",
  async (_name, { method, path }) => {
    for (const token of [undefined, tokens.get("Admin"), "x"]) {
      const body = method === "GET" ? undefined : {};
      expect((await users.call(method, pathOf(path), body, token)).status).toBe(404);
    }
  },
);

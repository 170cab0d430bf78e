import type { Caller } from "@tutorsetu/service-kit/env";
import { expect, it } from "vitest";
import type { Person, PersonRef } from "./people/person.ts";
import type { People } from "./store/people.ts";
import type { Pictures } from "./store/pictures.ts";
import * as policy from "./policy.ts";
import type { Sessions } from "./store/sessions.ts";

const caller = (id: string, role: Caller["role"] = "Tutor"): Caller => ({
  id,
  role,
  sid: `session of ${id}`,
  expiresAt: 0,
});
const admin = caller("admin", "Admin");

// safe: a policy reads no other field
const person = (more: Partial<Person> = {}) =>
  ({ _id: "ann", role: "Tutor", active: true, ...more }) as Person;
const erased = person({ active: false, erasedAt: new Date() });

it("names the caller's own account and session", () => {
  expect(policy.ownAccount(caller("ann"))).toEqual({ _id: "ann" });
  expect(policy.ownSession(caller("ann"))).toEqual({ userId: "ann", sid: "session of ann" });
  const owner = policy.ownAccount(caller("ann"));
  expect(policy.sessionOf(owner, "s1")).toEqual({ userId: "ann", sid: "s1" });
  expect(policy.pictureOf(owner, "p.webp")).toBe("p.webp");
});

it("lets owners edit their own profile and administrators every profile", () => {
  expect(policy.editableProfile(caller("ann"), person())).toEqual(person());
  expect(policy.editableProfile(admin, person())).toEqual(person());
});

it.each([
  ["of somebody else", caller("ben"), person(), 403],
  ["that does not exist", caller("ben"), null, 403],
  ["that does not exist, to an administrator", admin, null, 404],
  ["that is erased, to an administrator", admin, erased, 404],
  ["that is erased, to its owner", caller("ann"), erased, 404],
] as const)("refuses to edit a profile %s", (_what, by, found, status) => {
  expect(() => policy.editableProfile(by, found)).toThrow(expect.objectContaining({ status }));
});

const acts = [
  ["delete", (by: Caller, found: Person | null) => policy.deletable(by, found, "Tutor")],
  ["restore", policy.restorable],
  ["promote", policy.promotable],
] as const;

it.each(acts)("lets administrators alone %s an account", (_act, decide) => {
  expect(decide(admin, person())).toEqual(person());
  for (const by of [caller("ann"), caller("ben", "Student")])
    expect(() => decide(by, person())).toThrow(expect.objectContaining({ status: 403 }));
  expect(() => decide(admin, null)).toThrow(expect.objectContaining({ status: 404 }));
});

it("refuses to delete by the call for another role", () => {
  for (const role of ["Student", "Admin"] as const)
    expect(() => policy.deletable(admin, person({ role }), "Tutor")).toThrow(
      expect.objectContaining({ status: 404 }),
    );
});

it("tells an erased account from one that does not exist when it is restored", () => {
  expect(() => policy.restorable(admin, erased)).toThrow(expect.objectContaining({ status: 409 }));
  expect(policy.restorable(admin, person({ active: false })).active).toBe(false);
});

it("refuses to promote a deleted account", () => {
  expect(() => policy.promotable(admin, person({ active: false }))).toThrow(
    expect.objectContaining({ status: 409 }),
  );
});

it("accepts the owner by a right password only", () => {
  expect(policy.ownByPassword(person(), true, "password")).toEqual(person());
  for (const [found, isRight] of [
    [person(), false],
    [null, true],
  ] as const)
    expect(() => policy.ownByPassword(found, isRight, "currentPassword")).toThrow(
      expect.objectContaining({ status: 422 }),
    );
});

/** Compiles only while stores refuse what no policy has let through; it is never run. */
async function forgottenChecks(people: People, sessions: Sessions, pictures: Pictures) {
  const ref: PersonRef = { _id: "ann" };
  // @ts-expect-error: a person who is not authorized
  await people.change(ref, { bio: "x" });
  // @ts-expect-error: a person who is not authorized
  await people.changeImage(ref, "x.webp");
  // @ts-expect-error: a person who is not authorized
  await people.promote(ref, new Date());
  // @ts-expect-error: a person who is not authorized
  await people.setPassword(ref, { to: "hash" }, new Date());
  // @ts-expect-error: a person who is not authorized
  await sessions.open(ref);
  // @ts-expect-error: a session that is not authorized
  await sessions.end({ userId: "ann", sid: "s1" });
  // @ts-expect-error: a picture that is not authorized
  await pictures.remove("x.webp");
}

it("keeps stores from compiling with people who are not authorized", () => {
  expect(forgottenChecks).toBeTypeOf("function");
});

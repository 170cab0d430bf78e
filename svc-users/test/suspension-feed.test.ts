import { usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fits, SECRET, startHarness, tutor, type Harness } from "../testing/harness.ts";

const reason = "Asked a student for money outside the site";
let users: Harness;
let admin: string;
let adminId: string;
beforeAll(async () => {
  users = await startHarness();
  admin = await users.admin();
  ({ userId: adminId } = await users.profileOf(admin));
});
afterAll(() => users.close());

const act = (what: string, id: string, token = admin, why = reason) =>
  users.call("POST", `/users/${what}`, { id, reason: why }, token);

it("tells services of every suspension since a moment, also of those that were lifted", async () => {
  const one = await users.register(tutor());
  const other = await users.register(tutor());
  const since = Date.now();
  const feed = async (query: string) =>
    fits(
      usersInternal.revocations,
      await users.call("GET", `/internal/revocations?after=0${query}`, undefined, SECRET),
    ).suspended;
  await act("suspend", one._id);
  await act("suspend", other._id);
  await act("lift-suspension", other._id);
  expect(await feed("")).toBeUndefined();
  const told = await feed(`&suspendedAfter=${since}`);
  expect(told?.map(({ userId, reason: why }) => [userId, why])).toEqual([
    [one._id, reason],
    [other._id, null],
  ]);
  expect(await feed(`&suspendedAfter=${Date.now() + 60_000}`)).toEqual([]);
});

it("writes each act to the audit", async () => {
  const { _id } = await users.register(tutor());
  for (const what of ["warn", "suspend", "lift-suspension"]) await act(what, _id);
  const { entries } = await users.stores.audit.page({ of: _id });
  expect(entries.map(({ what, by }) => [what, by])).toEqual([
    ["suspension_lifted", adminId],
    ["suspended", adminId],
    ["warned", adminId],
  ]);
});

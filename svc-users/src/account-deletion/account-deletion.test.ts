import { expect, it, vi } from "vitest";
import type { Person } from "../people/person.ts";
import { bySystem } from "../policy.ts";
import { createAccountDeletion } from "./account-deletion.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
// safe: nothing else of a person is read here
const admin = bySystem({ _id: "ann", role: "Admin", active: true, image: null } as Person);

/** As many active administrators as that, one time after the other. */
function deletionWith(...counts: readonly number[]) {
  const left = [...counts];
  const calls: string[] = [];
  const note = (what: string) => (calls.push(what), Promise.resolve(admin));
  const accountDeletions = {
    softDelete: () => note("delete"),
    restore: () => note("restore"),
    due: vi.fn<(now: Date, limit: number) => Promise<Person[]>>(() => Promise.resolve([])),
  };
  const deps = {
    accountDeletions,
    people: { activeAdmins: () => Promise.resolve(left.shift()) },
    peopleOutbox: { settle: () => note("settle") },
  };
  // safe: the rest is not called
  const deletion = createAccountDeletion(deps as never);
  return { ...deletion, calls, accountDeletions, due: accountDeletions.due };
}

it.each([
  ["the only administrator", [1], "last", []],
  ["the first of two", [2, 1], admin, ["delete", "settle"]],
  ["the first of three", [3, 2], admin, ["delete", "settle"]],
  ["one of two who leave at the same moment", [2, 0], "last", ["delete", "restore"]],
])("treats %s, counted as %j, as it should", async (_, counts, answer, done) => {
  const { calls, ...deletion } = deletionWith(...counts);
  expect(await deletion.softDeleteAdmin(admin, NOW)).toBe(answer);
  expect(calls).toEqual(done);
});

it("rejects when a deletion cannot be taken back", async () => {
  const { accountDeletions, ...deletion } = deletionWith(2, 0);
  accountDeletions.restore = () => Promise.reject(new Error("The store is down"));
  await expect(deletion.softDeleteAdmin(admin, NOW)).rejects.toThrow("The store is down");
});

it("purges fifty people at a time", async () => {
  const { due, ...deletion } = deletionWith();
  await deletion.purgeDue(NOW);
  expect(due.mock.calls).toEqual([[NOW, 50]]);
});

import { en } from "@tutorsetu/contracts/replies";
import { expect, it } from "vitest";
import { person } from "../../testing/harness.ts";
import { anonymisePurged } from "./job.ts";
import type { AuthorReferences } from "../store/author-references.ts";

const IDS = Array.from({ length: 205 }, (_, n) => String(n + 1).padStart(24, "0"));
const asPurged = async (ids: readonly string[]) =>
  ids.map((id) => ({ ...person(id), userName: en.deletedUser, active: false }));

function place(anonymise: AuthorReferences["anonymise"]): AuthorReferences {
  return {
    userIds: async (after, limit) => IDS.filter((id) => id > after).slice(0, limit),
    anonymise,
  };
}

it("asks about at most a hundred people at once, and about each once", async () => {
  const asked: number[] = [];
  const anonymised: string[] = [];
  const comments = place(async (ids) => void anonymised.push(...ids));
  await anonymisePurged([comments], (ids) => {
    asked.push(ids.length);
    return asPurged(ids);
  });
  expect(asked).toEqual([100, 100, 5]);
  expect(anonymised).toEqual(IDS);
});

it("keeps the name of an active account, whatever it is, and of a deleted one that is not purged", async () => {
  const anonymised: string[] = [];
  const comments = place(async (ids) => void anonymised.push(...ids));
  await anonymisePurged([comments], async (ids) =>
    ids.map((id, n) => ({
      ...person(id),
      userName: n % 2 === 0 ? en.deletedUser : "Asha",
      active: n % 2 === 0,
    })),
  );
  expect(anonymised).toEqual([]);
});

it("fails when a name could not be removed, so that the failure is logged", async () => {
  const broken = place(() => Promise.reject(new Error("the store is down")));
  await expect(anonymisePurged([broken], asPurged)).rejects.toThrow("the store is down");
});

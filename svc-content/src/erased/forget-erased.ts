import { en } from "@tutorsetu/contracts/messages/en/server";
import type { Person } from "@tutorsetu/contracts/people";
import type { AskPeople } from "../people.ts";
import type { Mentions } from "./mentions-store.ts";

/** As many as svc-users answers at once. */
const BATCH = 100;

/** Whoever only left may come back within a week and keeps their name until then. */
const isErased = ({ active, userName }: Person) => !active && userName === en.deletedUser;

/** Looks for people whom svc-users has erased, and forgets their names here too (AMB-043). */
export async function forgetErased(places: readonly Mentions[], askPeople: AskPeople) {
  for (const place of places) {
    let ids = await place.people("", BATCH);
    while (ids.length > 0) {
      const erased = (await askPeople(ids)).filter(isErased).map(({ _id }) => _id);
      if (erased.length > 0) await place.forget(erased);
      ids = await place.people(ids.at(-1) ?? "", BATCH);
    }
  }
}

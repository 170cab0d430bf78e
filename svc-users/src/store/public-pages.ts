import { decodeCursor, encodeCursor } from "@tutorsetu/service-kit/cursor";
import type { Collection } from "mongodb";
import type { Person } from "../people/person.ts";
import { type StoredPerson, toPerson } from "./people.ts";

export interface PublicPages {
  /** The tutors with a public page, by id. */
  list(
    cursor: string | undefined,
    limit: number,
  ): Promise<{ readonly docs: readonly Person[]; readonly nextCursor: string | null }>;
}

export const mongoPublicPages = (docs: Collection<StoredPerson>): PublicPages => ({
  async list(cursor, limit) {
    const [after = ""] = cursor ? decodeCursor(cursor, 1) : [];
    const found = await docs
      .find({
        role: "Tutor",
        active: true,
        withheld: { $ne: true },
        suspension: { $exists: false },
        publicPage: { $ne: false },
        _id: { $gt: String(after) },
      })
      .sort({ _id: 1 })
      .limit(limit + 1)
      .toArray();
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return { docs: shown.map(toPerson), nextCursor: last ? encodeCursor([last._id]) : null };
  },
});

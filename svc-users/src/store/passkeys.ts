import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { Person, PersonRef, SecondFactor, StoredPasskey } from "../people/person.ts";
import { type StoredPerson, updatePerson } from "./people.ts";

/** Nobody has more devices and keys than these. */
export const MOST_PASSKEYS = 10;

/** Passkeys, in the second factors of their people; each step is one write that only one of several concurrent callers wins. */
export interface Passkeys {
  /** The first second factor; ends every session but `keep`. Null when there is one by now. */
  begin(
    person: Authorized<PersonRef>,
    factor: Required<Pick<SecondFactor, "since" | "recovery" | "passkeys">>,
    keep: string,
  ): Promise<Person | null>;
  /** Null when it is known, when there are as many as there may be, or without a second factor. */
  add(person: Authorized<PersonRef>, passkey: StoredPasskey): Promise<Person | null>;
  /** `copied`: its counter is not behind this one. */
  use(
    person: Authorized<PersonRef>,
    id: string,
    counter: number,
    now: Date,
  ): Promise<"used" | "copied" | "gone">;
  /** Null when it is not there, or is the last second factor. */
  remove(person: Authorized<PersonRef>, id: string): Promise<Person | null>;
  /** The last one, and the second factor with it. Null when it is not the last one. */
  removeLast(person: Authorized<PersonRef>, id: string): Promise<Person | null>;
}

const ID = "secondFactor.passkeys.id";

export function mongoPasskeys(docs: Collection<StoredPerson>): Passkeys {
  return {
    begin: ({ _id }, factor, keep) =>
      updatePerson(
        docs,
        { _id, active: true, secondFactor: { $exists: false } },
        {
          $set: { secondFactor: factor, sessionsToEnd: factor.since, sessionToKeep: keep },
          $unset: { secondFactorSetup: "" },
        },
      ),
    add: ({ _id }, passkey) =>
      updatePerson(
        docs,
        {
          _id,
          active: true,
          "secondFactor.since": { $exists: true },
          [ID]: { $ne: passkey.id },
          [`secondFactor.passkeys.${MOST_PASSKEYS - 1}`]: { $exists: false },
        },
        { $push: { "secondFactor.passkeys": passkey } },
      ),
    async use({ _id }, id, counter, now) {
      // Authenticators that do not count always say 0; a key that has counted once goes on counting.
      const isBehind = counter === 0 ? 0 : { $lt: counter };
      const used = await docs.updateOne(
        { _id, "secondFactor.passkeys": { $elemMatch: { id, counter: isBehind } } },
        {
          $set: {
            "secondFactor.passkeys.$.counter": counter,
            "secondFactor.passkeys.$.lastUsedAt": now,
          },
        },
      );
      if (used.matchedCount === 1) return "used";
      return (await docs.findOne({ _id, [ID]: id })) ? "copied" : "gone";
    },
    remove: ({ _id }, id) =>
      updatePerson(
        docs,
        {
          _id,
          [ID]: id,
          $or: [
            { "secondFactor.secret": { $exists: true } },
            { "secondFactor.passkeys.1": { $exists: true } },
          ],
        },
        { $pull: { "secondFactor.passkeys": { id } } },
      ),
    removeLast: ({ _id }, id) =>
      updatePerson(
        docs,
        {
          _id,
          [ID]: id,
          "secondFactor.secret": { $exists: false },
          "secondFactor.passkeys.1": { $exists: false },
        },
        { $unset: { secondFactor: "", secondFactorSetup: "" } },
      ),
  };
}

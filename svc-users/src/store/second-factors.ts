import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { Person, PersonRef, SecondFactor, SecondFactorSetup } from "../people/person.ts";
import { type StoredPerson, updatePerson } from "./people.ts";

/** What the first code of an app adds to its set-up. */
type AppFactor = Required<Pick<SecondFactor, "lastStep" | "since" | "recovery">>;

/** Second factors, in the documents of their people; each step is one write that only one of several concurrent callers wins. */
export interface SecondFactors {
  /** A set-up replaces the one before. */
  begin(person: Authorized<PersonRef>, setup: SecondFactorSetup): Promise<void>;
  /** Passkeys stay. Ends every session but `keep`. Null when the set-up is another by now, or was confirmed already. */
  confirm(
    person: Authorized<PersonRef>,
    setup: SecondFactorSetup,
    factor: AppFactor,
    keep: string,
  ): Promise<Person | null>;
  /** False for a step that was used already, or one before it. */
  useStep(person: Authorized<PersonRef>, secret: string, step: number): Promise<boolean>;
  /** How many are left; null when there is no such code. */
  useRecovery(person: Authorized<PersonRef>, hash: string): Promise<number | null>;
  renewRecovery(person: Authorized<PersonRef>, hashes: readonly string[]): Promise<boolean>;
  /** Null when there was none. */
  turnOff(person: Authorized<PersonRef>): Promise<Person | null>;
}

export function mongoSecondFactors(docs: Collection<StoredPerson>): SecondFactors {
  const hasOne = { "secondFactor.since": { $exists: true } };
  return {
    async begin({ _id }, setup) {
      await docs.updateOne({ _id, active: true }, { $set: { secondFactorSetup: setup } });
    },
    confirm: ({ _id }, { secret }, { lastStep, since, recovery }, keep) =>
      updatePerson(
        docs,
        { _id, active: true, "secondFactorSetup.secret": secret },
        {
          $set: {
            "secondFactor.secret": secret,
            "secondFactor.lastStep": lastStep,
            "secondFactor.since": since,
            "secondFactor.recovery": recovery,
            sessionsToEnd: since,
            sessionToKeep: keep,
          },
          $unset: { secondFactorSetup: "" },
        },
      ),
    async useStep({ _id }, secret, step) {
      const used = await docs.updateOne(
        { _id, "secondFactor.secret": secret, "secondFactor.lastStep": { $lt: step } },
        { $set: { "secondFactor.lastStep": step } },
      );
      return used.modifiedCount === 1;
    },
    async useRecovery({ _id }, hash) {
      const after = await updatePerson(
        docs,
        { _id, "secondFactor.recovery": hash },
        { $pull: { "secondFactor.recovery": hash } },
      );
      return after?.secondFactor?.recovery.length ?? null;
    },
    async renewRecovery({ _id }, hashes) {
      const renewed = await docs.updateOne(
        { _id, ...hasOne },
        { $set: { "secondFactor.recovery": [...hashes] } },
      );
      return renewed.matchedCount === 1;
    },
    turnOff: ({ _id }) =>
      updatePerson(
        docs,
        { _id, ...hasOne },
        { $unset: { secondFactor: "", secondFactorSetup: "" } },
      ),
  };
}

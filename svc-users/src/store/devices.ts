import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Collection } from "mongodb";
import type { KnownDevice, Person, PersonRef, SecurityNotice } from "../people/person.ts";
import { type StoredPerson, updatePerson } from "./people.ts";

const MOST_DEVICES = 10;

/** Devices where somebody has signed in to an account, in the document of its person. */
export interface Devices {
  /**
   * Another one of many takes the place of the oldest. The notice is kept with it; null when the device was known, and
   * then nothing is kept.
   */
  remember(
    person: Authorized<PersonRef>,
    device: KnownDevice,
    notice?: SecurityNotice,
  ): Promise<Person | null>;
}

export const mongoDevices = (docs: Collection<StoredPerson>): Devices => ({
  async remember({ _id }, device, notice) {
    const isNew = { _id, "devices.hash": { $ne: device.hash } };
    const person = await updatePerson(docs, isNew, {
      $push: { devices: device, ...(notice && { securityNotices: notice }) },
    });
    const oldest = person?.devices?.slice(0, -MOST_DEVICES).map(({ hash }) => hash) ?? [];
    if (oldest.length > 0)
      await docs.updateOne({ _id }, { $pull: { devices: { hash: { $in: oldest } } } });
    return person;
  },
});

import { addressOf } from "@tutorsetu/service-kit/address";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { cutAddress } from "@tutorsetu/service-kit/audit/cut-address";
import { requestOf } from "@tutorsetu/service-kit/audit/request";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Context } from "hono";
import type { KnownDevice, Person, SecurityNotice } from "../people/person.ts";
import type { Devices } from "../store/devices.ts";
import type { EmailQueue } from "../store/emails.ts";
import { deviceName } from "./device-name.ts";
import { deviceOf, isKnownDevice, newDeviceId } from "./devices.ts";

interface Deps {
  readonly devices: Devices;
  readonly audit: Pick<AuditTrail, "count">;
  readonly emails: EmailQueue;
  /** Brings notices of a person to svc-content soon. */
  readonly announceNotices: (person: Person) => void;
  readonly limiter: CreateLimiter;
  readonly now: () => Date;
}

/** Remembers where people sign in, and tells them of a device that is not known. */
export function signInDevices({ devices, audit, emails, announceNotices, limiter, now }: Deps) {
  const mostTold = limiter(5, 86_400, "too_often", "new-device-emails");
  const mayTell = (id: string) =>
    mostTold.take(id).then(
      () => true,
      () => false,
    );

  /** The trail logs what it cannot store; nobody is kept out by it. */
  const recordNew = (c: Context, { _id: id }: Authorized<Person>) =>
    audit.count({ what: "signed_in_new_device", by: id, of: id, ...requestOf(c) }).catch(() => {});

  /** The owner is told of a new device if any device is known: else there is nothing to compare it with. */
  async function tell(c: Context, person: Authorized<Person>): Promise<SecurityNotice | undefined> {
    if (!person.devices?.length || !(await mayTell(person._id))) return undefined;
    const at = now();
    const { browser, system } = deviceName(c.req.header("user-agent"));
    const params = {
      network: cutAddress(addressOf(c)),
      ...(browser && { browser }),
      ...(system && { system }),
    };
    await emails.add("new-device", person.email, at, { at: at.toISOString(), ...params });
    return { _id: newId(), kind: "new_device", params, at };
  }

  /** The id that the device keeps, the one it has or a new one, and what is to be remembered of a device that is not known. */
  function deviceAt(person: Authorized<Person>, id: string | undefined) {
    const given = deviceOf(id, now());
    const kept = given && id ? id : newDeviceId();
    const device = given ?? deviceOf(kept, now());
    return { id: kept, unknown: device && !isKnownDevice(person, device) ? device : null };
  }

  async function remember(
    person: Authorized<Person>,
    device: KnownDevice,
    notice?: SecurityNotice,
  ) {
    const told = await devices.remember(person, device, notice);
    if (told) announceNotices(told);
  }

  return {
    /** At a sign-in. */
    async recognise(c: Context, person: Authorized<Person>, given: string | undefined) {
      const { id, unknown } = deviceAt(person, given);
      const tellAndRemember = async (device: KnownDevice) =>
        remember(person, device, await tell(c, person));
      if (unknown) await Promise.all([recordNew(c, person), tellAndRemember(unknown)]);
      return id;
    },
    /** At a signup: there is nobody yet who could be told. */
    async rememberFirst(person: Authorized<Person>, given: string | undefined) {
      const { id, unknown } = deviceAt(person, given);
      if (unknown) await remember(person, unknown);
      return id;
    },
  };
}

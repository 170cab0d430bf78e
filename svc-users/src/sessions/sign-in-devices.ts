import { addressOf } from "@tutorsetu/service-kit/address";
import type { AuditTrail } from "@tutorsetu/service-kit/audit/audit-trail";
import { cutAddress } from "@tutorsetu/service-kit/audit/cut-address";
import { requestOf } from "@tutorsetu/service-kit/audit/request";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { newId } from "@tutorsetu/service-kit/new-id";
import type { Context } from "hono";
import type { Person, SecurityNotice } from "../people/person.ts";
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

  /** It is on record; its owner is told if any device is known: else there is nothing to compare it with. */
  async function tell(c: Context, person: Authorized<Person>): Promise<SecurityNotice | undefined> {
    const { _id: id } = person;
    // The trail logs what it cannot store; nobody is kept out by it.
    const entry = { by: id, of: id, ...requestOf(c) };
    await audit.count({ what: "signed_in_new_device", ...entry }).catch(() => {});
    if (!person.devices?.length || !(await mayTell(id))) return undefined;
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

  /** The id that the device keeps: the one it has, or a new one. */
  async function remember(
    person: Authorized<Person>,
    id: string | undefined,
    whenNew: () => Promise<SecurityNotice | undefined>,
  ): Promise<string> {
    const given = deviceOf(id, now());
    const kept = given && id ? id : newDeviceId();
    const device = given ?? deviceOf(kept, now());
    if (!device || isKnownDevice(person, device)) return kept;
    const told = await devices.remember(person, device, await whenNew());
    if (told) announceNotices(told);
    return kept;
  }

  return {
    /** At a sign-in. */
    recognise: (c: Context, person: Authorized<Person>, id: string | undefined) =>
      remember(person, id, () => tell(c, person)),
    /** At a signup: there is nobody yet who could be told. */
    rememberFirst: (person: Authorized<Person>, id: string | undefined) =>
      remember(person, id, async () => undefined),
  };
}

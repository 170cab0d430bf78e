import { createHash, randomBytes } from "node:crypto";
import type { KnownDevice, Person } from "../people/person.ts";

/** A device keeps this id and names it at the next sign-in. It proves nothing but that somebody signed in there before. */
export const newDeviceId = () => randomBytes(32).toString("base64url");

const SHAPE = /^[\w-]{43}$/;
const hashOf = (id: string) => createHash("sha256").update(id).digest("base64url");

/** The device as it is stored; null for what cannot be an id of ours. */
export const deviceOf = (id: string | undefined, at: Date): KnownDevice | null =>
  id !== undefined && SHAPE.test(id) ? { hash: hashOf(id), at } : null;

export const isKnownDevice = (person: Person | null, device: KnownDevice): boolean =>
  person?.devices?.some(({ hash }) => hash === device.hash) ?? false;

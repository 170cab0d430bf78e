import { SHORTLIST_LIMITS } from "@tutorsetu/contracts/tutoring/shortlist-limits";
import { readText, writeText } from "@tutorsetu/web-kit/storage";

/** Where a visitor's saved tutors are kept on this device. */
export const DEVICE_KEY = "shortlist";
const VERSION = 1;

const isId = (id: unknown): id is string => typeof id === "string" && /^[0-9a-f]{24}$/.test(id);

/** User ids of tutors, the one that was saved last first; what cannot be read is no list. */
export function deviceList(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readText(DEVICE_KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return [];
    if (!("version" in kept) || kept.version !== VERSION) return [];
    if (!("ids" in kept) || !Array.isArray(kept.ids)) return [];
    return [...new Set(kept.ids.filter(isId))].slice(0, SHORTLIST_LIMITS.tutors);
  } catch {
    return [];
  }
}

const write = (ids: readonly string[]) =>
  writeText(DEVICE_KEY, ids.length > 0 ? JSON.stringify({ version: VERSION, ids }) : null);

/** False where there is no room. Reads anew, as another tab may have written. */
export function changeDeviceList(id: string, isSaved: boolean): boolean {
  const rest = deviceList().filter((one) => one !== id);
  if (isSaved && rest.length >= SHORTLIST_LIMITS.tutors) return false;
  write(isSaved ? [id, ...rest] : rest);
  return true;
}

/** Removes those that are in the account now; what another tab has added meanwhile stays. */
export const forgetOnDevice = (ids: readonly string[]) =>
  write(deviceList().filter((id) => !ids.includes(id)));

import { readText, writeText } from "@tutorsetu/web-kit/storage";

const KEY = "deviceId";

/** Names this device to the service, which lets nobody else's guesses keep it out; nothing before the first sign-in. */
export function thisDevice(): { device?: string } {
  const device = readText(KEY);
  return device ? { device } : {};
}

/** Keeps what a sign-in gave; older servers give nothing. */
export const keepDevice = (id: string | undefined): void => {
  if (id) writeText(KEY, id);
};

import { createECDH } from "node:crypto";
import { refuseConfig } from "@tutorsetu/service-kit/config";
import type { Vapid } from "./channels/push.ts";

interface Settings {
  readonly VAPID_PUBLIC_KEY?: string | undefined;
  readonly VAPID_PRIVATE_KEY?: string | undefined;
  readonly VAPID_SUBJECT: string;
}

/** The deployment's keys; null without them. Stops the process when they are not a pair. */
export function vapidOf(settings: Settings): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey)
    return refuseConfig("Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY together, or neither.");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  if (pair.getPublicKey("base64url") !== publicKey)
    return refuseConfig("VAPID_PUBLIC_KEY is not the key that belongs to VAPID_PRIVATE_KEY.");
  return { publicKey, privateKey, subject: settings.VAPID_SUBJECT };
}

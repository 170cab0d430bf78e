import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { ALWAYS_EMAILED } from "@tutorsetu/contracts/notifications/choices";
import { GROUPS } from "@tutorsetu/contracts/notifications/kinds";
import type { EmailSwitch } from "../../store/notification-settings.ts";

/** Whose e-mails of which group a link switches off. */
export type Unsubscribed = Pick<EmailSwitch, "userId" | "group">;

const SHAPE = /^([0-9a-f]{24})\.([a-z]+)\.([\w-]{43})$/;

/** Links of e-mails, signed with a key of their own that is derived from the deployment's secret; they stay valid as long as it does. */
export function unsubscribeTokens(secret: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe links", 32));
  const signatureOf = (text: string) => createHmac("sha256", key).update(text).digest();

  return {
    sign({ userId, group }: Unsubscribed): string {
      const text = `${userId}.${group}`;
      return `${text}.${signatureOf(text).toString("base64url")}`;
    },
    /** Null for a token that is not ours. */
    verify(token: string): Unsubscribed | null {
      const [, userId = "", name, signature = ""] = SHAPE.exec(token) ?? [];
      const group = ([...GROUPS, "summary"] as const).find((one) => one === name);
      if (!group || group === ALWAYS_EMAILED) return null;
      const expected = signatureOf(`${userId}.${group}`);
      const given = Buffer.from(signature, "base64url");
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? { userId, group } : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;

import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { type KnownPeople, toPeer } from "./people.ts";
import type { BoxDoc } from "./doc.ts";
import type { Messages } from "./store.ts";

interface Deps {
  readonly messages: Pick<Messages, "onesided" | "begin">;
  readonly people: KnownPeople;
}

/** Gives the other party of a person's conversations its box where a crash has left it without one. */
export const bothSides =
  ({ messages, people }: Deps) =>
  async (userId: string, boxes: readonly BoxDoc[]): Promise<void> => {
    const onesided = await messages.onesided(boxes);
    if (onesided.length === 0) return;
    const known = await people([userId]).catch((error: unknown) => {
      // The next look will do.
      if (error instanceof ServiceUnavailableError) return null;
      throw error;
    });
    const me = known?.get(userId);
    if (!me) return;
    for (const { conversation, peer } of onesided)
      await messages.begin(conversation, toPeer(me), peer);
  };

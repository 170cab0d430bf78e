import { HttpProblem } from "@tutorsetu/service-kit/http-problem";

const RETRY_S = 1;

interface Most {
  readonly perUser: number;
  readonly total: number;
}

export const busy = () => new HttpProblem("unavailable", "chat_busy", { retryAfter: RETRY_S });

/** Counts work that has begun and not ended; past a user's part, or past all there is room for, it says busy at once. */
export function createUnderWay({ perUser, total }: Most, onBusy: () => void) {
  const byUser = new Map<string, number>();
  let all = 0;
  return {
    async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
      const own = byUser.get(userId) ?? 0;
      if (own >= perUser || all >= total) {
        onBusy();
        throw busy();
      }
      byUser.set(userId, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        const left = (byUser.get(userId) ?? 1) - 1;
        if (left > 0) byUser.set(userId, left);
        else byUser.delete(userId);
        all -= 1;
      }
    },
    count: () => all,
  };
}
export type UnderWay = ReturnType<typeof createUnderWay>;

import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import type { ProblemCode, ProblemParams } from "@tutorsetu/contracts/problems";
import { RateLimiterRes } from "rate-limiter-flexible";
import { HttpProblem } from "../http-problem.ts";
import type { CreateCounter } from "./counters.ts";
import { limitHits } from "./metrics.ts";

/** So many tries are free; after each further one the wait doubles, up to the longest. */
const FREE_TRIES = 5;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 4 * 3600;
/** Tries are forgotten a day after the first. */
const MEMORY_S = retentionMs("signInTries") / 1000;

/** Seconds to wait after the n-th try in a row. */
export const waitAfter = (tries: number): number =>
  tries < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_S * 2 ** (tries - FREE_TRIES), LONGEST_WAIT_S);

function toProblem(seconds: number): HttpProblem {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const [code, params]: [ProblemCode, ProblemParams?] =
    minutes <= 1
      ? ["too_many_logins"]
      : minutes <= 120
        ? ["guesses_wait_minutes", { minutes }]
        : ["guesses_wait_hours", { hours }];
  return new HttpProblem("too_often", code, { params, retryAfter: seconds });
}

/**
 * Five tries, then one each time a wait is over, and the waits grow: 1, 2, 4 … minutes up to four hours. About 20 a day.
 * A try counts before it is decided, so that tries made at once are not all decided before the first has counted.
 */
export function growingWait(create: CreateCounter, name: string) {
  const tries = create({ name, points: Number.MAX_SAFE_INTEGER, duration: MEMORY_S });
  // There from a try that is followed by a wait until the wait is over.
  const gate = create({ name: `${name}-wait`, points: 1, duration: LONGEST_WAIT_S });

  const refuse = (msBeforeNext: number): never => {
    limitHits.inc({ limit: name });
    throw toProblem(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  };

  return {
    /** Counts one and rejects while a wait is on. */
    async take(key: string): Promise<void> {
      const waiting = await gate.get(key);
      if (waiting && waiting.msBeforeNext > 0) return refuse(waiting.msBeforeNext);
      const { consumedPoints } = await tries.consume(key);
      const seconds = waitAfter(consumedPoints);
      if (seconds === 0) return;
      await gate.consume(key, seconds).catch(async (reason: unknown) => {
        if (!(reason instanceof RateLimiterRes)) throw reason;
        // Another one at this moment was the one that may try: this one made no guess.
        await tries.giveBack(key);
        refuse(reason.msBeforeNext);
      });
    },
    async reset(key: string): Promise<void> {
      await Promise.all([tries.delete(key), gate.delete(key)]);
    },
  };
}
export type GrowingWait = ReturnType<typeof growingWait>;

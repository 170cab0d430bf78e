import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  timeout,
  TimeoutStrategy,
  wrap,
} from "cockatiel";
import type { Logger } from "pino";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { createClient } from "redis";
import { endSilentConnections, redisOptions } from "../redis/connection.ts";
import { type CreateCounter, memoryCounter, until } from "./counters.ts";

const ANSWER_MS = 300;
const RETRY_MS = 2000;
const isFailure = handleWhen((error) => !(error instanceof RateLimiterRes));

/** Counters that all instances of a service share. While Redis does not answer, each process counts for itself. */
export function redisCounters(url: string, service: string, log: Logger) {
  const client = createClient({ ...redisOptions, url, disableOfflineQueue: true });
  const stop = endSilentConnections(client);
  const breaker = circuitBreaker(isFailure, {
    halfOpenAfter: RETRY_MS,
    breaker: new ConsecutiveBreaker(3),
  });
  const guard = wrap(breaker, timeout(ANSWER_MS, TimeoutStrategy.Aggressive));
  breaker.onBreak(() => log.warn("Redis is unavailable: limits count in this process"));
  breaker.onReset(() => log.info("limits count in Redis again"));
  client.on("error", (err: unknown) => log.debug({ err }, "redis"));
  void client.connect().catch((err: unknown) => log.debug({ err }, "redis"));

  const create: CreateCounter = (options) => {
    const local = memoryCounter(options);
    const { name, points, duration } = options;
    if (name === undefined) return local;
    const store = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `limit:${service}:${name}`,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      points,
      duration,
    });
    const insured = <T>(shared: () => Promise<T>, own: () => Promise<T>): Promise<T> =>
      guard.execute(shared).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw error;
        return own();
      });
    return {
      consume: (key, seconds, points = 1) =>
        insured(
          () => store.consume(key, points, until(seconds)),
          () => local.consume(key, seconds, points),
        ),
      giveBack: (key) =>
        insured<unknown>(
          () => store.reward(key),
          () => local.giveBack(key),
        ),
      get: (key) =>
        insured(
          () => store.get(key),
          () => local.get(key),
        ),
      delete: (key) =>
        insured<unknown>(
          () => store.delete(key),
          () => local.delete(key),
        ),
    };
  };
  const close = () => {
    stop();
    client.destroy();
  };
  return { create, close };
}

/** What a service counts its limits with: Redis when it is configured. */
export const createCounters = (url: string | undefined, service: string, log: Logger) =>
  url ? redisCounters(url, service, log).create : memoryCounter;

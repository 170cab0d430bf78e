import type { Place } from "./places.mjs";

/** One that was given has a `url`, our own one the rest. */
export interface Store {
  readonly said: string;
  readonly url?: string;
  /** Of Node. */
  readonly args?: string[];
  readonly portArgs?: ((port: number) => string[]) | undefined;
  readonly env?: NodeJS.ProcessEnv;
  readonly place?: Place;
  /** No other server takes it for its own. */
  readonly urlOf?: (port: number) => string;
  readonly prepare?: ((port: number) => Promise<boolean>) | undefined;
}

/** REDIS_URL, else a redis-server on this machine, else none. */
export function chooseRedis(options: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  wanted?: number;
}): Promise<Store>;

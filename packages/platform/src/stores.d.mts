/** REDIS_URL, else a redis-server on this machine, else none. */
export function chooseRedis(options: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  wanted?: number;
}): Promise<{
  said: string;
  url?: string;
  port?: number;
  args?: string[];
}>;

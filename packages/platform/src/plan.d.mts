/** The bundle of a service, the gateway or the store. */
export function bundleOf(name: string): string;

/** The environment of every service; `ports` are those at which services find each other. */
export function serviceEnv(
  ports: Readonly<Record<string, number>>,
  given: {
    mongoUrl: string;
    redisUrl?: string | undefined;
    secret: string;
    seed: string;
    dataDir: string;
    site: string;
    host: string;
    env: NodeJS.ProcessEnv;
  },
): NodeJS.ProcessEnv;

export function gatewayEnv(
  ports: Readonly<Record<string, number>>,
  given: { port?: number; host: string; dataDir: string; env: NodeJS.ProcessEnv },
): NodeJS.ProcessEnv;

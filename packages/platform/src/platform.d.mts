/** A process that is started again whenever it dies, until it is stopped. */
export interface Supervised {
  readonly name: string;
  readonly logFile: string;
  pid(): number | undefined;
  port(): number | undefined;
  hasGivenUp(): boolean;
  /** The end of what it said since it was started last. */
  lastWords(): string;
  /** From now on a failure may pass. */
  markReady(): void;
  /** Resolves when it has been started. */
  start(): Promise<void>;
  /** Starts it again when it was started with what is no longer true. */
  refresh(): Promise<void>;
  /** It will be started again. */
  kill(signal?: NodeJS.Signals): boolean;
  /** It stays down until `start()`. */
  stop(): Promise<void>;
  /** At once, for good. */
  end(): void;
}

export interface Options {
  /** The public port; 0 for any. */
  port?: number | string;
  dataDir?: string;
  seed?: "demo" | "off";
  /** How many instances of svc-chat. */
  chat?: number | string;
  log?: (line: string) => void;
  /** On top of this process's own. */
  env?: NodeJS.ProcessEnv;
  /** Print nothing. */
  quiet?: boolean;
  /** Build what is stale first; true unless said otherwise. */
  build?: boolean;
  /** The longest wait until everything is ready. */
  readyMs?: number;
  /** The file that a process runs, for tests. */
  programOf?: (name: string) => string;
}

export interface Platform {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly seed: "demo" | "off";
  /** Where letters are read, in a demo without a mail server. */
  readonly lettersUrl: string | undefined;
  readonly said: { readonly store: string; readonly redis: string };
  readonly mongoUrl: string | undefined;
  readonly services: Readonly<Record<string, Supervised>>;
  readonly gateway: Supervised;
  readonly store: Supervised | undefined;
  readonly redis: Supervised | undefined;
  pids(): Record<string, number>;
  stop(): Promise<void>;
  end(): void;
}

/** Starts the whole platform on this machine and resolves when it is ready. */
export function startPlatform(options?: Options): Promise<Platform>;

/** Where the data is kept; `args` start our own store. */
export function chooseMongo(options: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  embedded: string;
  wanted?: number;
}): Promise<{
  said: string;
  url?: string;
  port?: number;
  args?: string[];
  env?: NodeJS.ProcessEnv;
  prepare?: () => Promise<void>;
}>;

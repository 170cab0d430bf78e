import type { Store } from "./stores.mjs";

/** Where the data is kept; `args` start our own store. */
export function chooseMongo(options: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  embedded: string;
  wanted?: number;
}): Promise<Store>;

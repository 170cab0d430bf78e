import type { Supervised } from "./platform.mjs";

/** A process that is started again whenever it dies, until it is stopped. */
export function supervised(options: {
  name: string;
  /** Of Node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Takes its stdout and stderr. */
  logFile: string;
  say: (line: string) => void;
}): Supervised;

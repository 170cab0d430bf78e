import type { Place } from "./places.mjs";
import type { Supervised } from "./platform.mjs";

/** A process that is started again whenever it dies, until it is stopped. */
export function supervised(options: {
  name: string;
  /** Of Node. */
  args: string[];
  /** As it is at each start. */
  env: NodeJS.ProcessEnv | (() => NodeJS.ProcessEnv);
  /** Takes its stdout and stderr. */
  logFile: string;
  say: (line: string) => void;
  place?: Place | undefined;
  portArgs?: ((port: number) => string[]) | undefined;
  prepare?: ((port: number) => Promise<boolean>) | undefined;
  /** It listens at another port than before. */
  onMoved?: () => void;
}): Supervised;

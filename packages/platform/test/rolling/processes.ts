import { join } from "node:path";
import { type Program, type Supervised, supervised } from "../../src/supervised.ts";

/** Starts processes that end with this one, and keeps their logs. */
export function processes(dataDir: string) {
  const all: Supervised[] = [];
  const endAll = () => all.forEach((one) => one.end());
  process.once("exit", endAll);
  return {
    run: (
      name: string,
      args: readonly string[],
      env: NodeJS.ProcessEnv,
      more: Pick<Program, "place" | "portArgs" | "prepare"> = {},
    ) => {
      const logFile = join(dataDir, "logs", `${name}.log`);
      const process = supervised({ name, args, env, logFile, say: () => {}, ...more });
      process.markReady(); // what ends is started again, however often
      all.push(process);
      return { process, started: process.start() };
    },
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()));
      process.off("exit", endAll);
    },
  };
}

export type Run = ReturnType<typeof processes>["run"];

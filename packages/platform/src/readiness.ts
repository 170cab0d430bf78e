import { setTimeout as pause } from "node:timers/promises";
import { UserFacingError } from "./errors.ts";
import type { Supervised } from "./supervised.ts";

const LOOK_EVERY_MS = 50;
const ANSWER_MS = 2000;
/** What a process of this start answers with, so that nobody else who listens there is taken for it. */
const LAUNCH_HEADER = "x-launch-id";

type Watched = Pick<Supervised, "name" | "logFile" | "hasGivenUp" | "lastWords">;
interface Asked {
  readonly process: Watched;
  readonly url: () => string;
}
interface Options {
  /** Asked once the others are ready: while these start, the gateway takes them for slow at first and for silent later. */
  readonly gateway: Asked;
  /** They cannot be asked. */
  readonly others: readonly Watched[];
  readonly launchId: string;
  readonly timeoutMs: number;
}

const isReady = (url: string, launchId: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok, headers }) => ok && headers.get(LAUNCH_HEADER) === launchId,
    () => false,
  );

function explain(processes: readonly Watched[], forMs: number): UserFacingError {
  const parts = processes.map(
    ({ name, logFile, lastWords }) =>
      `--- ${name} (${logFile})\n${lastWords() || "(said nothing)"}`,
  );
  const names = processes.map(({ name }) => name).join(", ");
  return new UserFacingError(
    `Not ready after ${Math.floor(forMs / 1000)} s: ${names}. The end of what they said:\n${parts.join("\n")}`,
  );
}

/** Waits until each process says that it is ready, and is of this start; else a sentence that names who is not. */
export async function untilReady(
  services: readonly Asked[],
  { gateway, others, launchId, timeoutMs }: Options,
): Promise<void> {
  const startedAt = performance.now();
  const late = new Set([...services, gateway].map(({ process }) => process));
  const everybody = [...others, ...late];
  let isOver = false;
  // Each for itself: the socket of one that does not run yet takes questions and answers later.
  async function follow({ process, url }: Asked) {
    while (!isOver && !(await isReady(url(), launchId))) await pause(LOOK_EVERY_MS);
    late.delete(process);
  }
  void Promise.all(services.map(follow)).then(() => follow(gateway));
  try {
    while (late.size > 0) {
      const waitedMs = performance.now() - startedAt;
      const hopeless = everybody.filter((process) => process.hasGivenUp());
      if (hopeless.length > 0) throw explain(hopeless, waitedMs);
      // While a service is late the gateway has not been asked.
      const isToBlame = (process: Watched) => process !== gateway.process || late.size === 1;
      if (waitedMs > timeoutMs) throw explain([...late].filter(isToBlame), waitedMs);
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    isOver = true;
  }
}

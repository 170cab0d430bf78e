import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";

export interface TestFile {
  readonly file: string;
  readonly isGreen: boolean;
  readonly ms: number;
  readonly reached: readonly number[];
}
export interface Trial {
  readonly path: string;
  readonly source: string;
  readonly original: string;
  readonly tests: readonly string[];
}
export interface Outcome {
  readonly isKilled: boolean;
  readonly by?: string;
  readonly failure?: string;
}

function endGroup({ pid }: ChildProcess) {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** One copy of the tree and the process that runs its tests; a process that answers nothing in time is replaced. */
export function createRunner(copy: string) {
  let child: ChildProcess | undefined;

  function start(job: "survey" | "trial") {
    const runner = join(import.meta.dirname, "runner.mjs");
    return fork(runner, [copy, job], {
      execArgv: [],
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  }

  function end() {
    if (child) endGroup(child);
    child = undefined;
  }

  /** What the process answers, or nothing when it ends or takes too long. */
  function ask<Answer>(job: "survey" | Trial, timeoutMs: number): Promise<Answer | undefined> {
    const asked = (child ??= start(job === "survey" ? job : "trial"));
    return new Promise((done) => {
      const finish = (answer?: Answer) => {
        clearTimeout(timer);
        asked.removeAllListeners();
        if (answer === undefined) end();
        done(answer);
      };
      const timer = setTimeout(finish, timeoutMs);
      asked.once("message", (answer) => finish(answer as Answer)); // safe: runner.mjs answers each job in this shape
      asked.once("exit", () => finish());
      asked.send(job);
    });
  }

  return {
    copy,
    survey: (timeoutMs: number) => ask<TestFile[]>("survey", timeoutMs),
    tryOut: (trial: Trial, timeoutMs: number) => ask<Outcome>(trial, timeoutMs),
    end,
    remove() {
      end();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

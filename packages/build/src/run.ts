import { execFile } from "node:child_process";

/** What a program has printed, and whether it ended well. */
export interface Outcome {
  readonly isOk: boolean;
  readonly output: string;
}

interface Options {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. */
export const run = (file: string, args: readonly string[], options: Options) =>
  new Promise<Outcome>((done) => {
    execFile(file, args, { ...options, maxBuffer: Infinity }, (error, stdout, stderr) =>
      done({ isOk: !error, output: stdout + stderr || (error?.message ?? "") }),
    );
  });

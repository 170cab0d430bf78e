import { execFile, type ExecFileException, type ExecFileOptions } from "node:child_process";

/** What a program has printed, and whether it ended well. */
export interface Outcome {
  readonly isOk: boolean;
  readonly output: string;
}

/** Runs a program to its end. */
export const run = (file: string, args: readonly string[], options: ExecFileOptions) =>
  new Promise<Outcome>((done) => {
    const end = (
      error: ExecFileException | null,
      stdout: string | Buffer,
      stderr: string | Buffer,
    ) => done({ isOk: !error, output: `${stdout}${stderr}` || (error?.message ?? "") });
    execFile(file, args, { maxBuffer: Infinity, ...options }, end);
  });

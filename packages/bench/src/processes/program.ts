// A program of its own for whatever is measured, measures, or is asked: what they cost is told apart by their processes.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, relative } from "node:path";
import { build } from "esbuild";

const started = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});
// Without it the programs would outlive a bench that is ended by hand.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

export interface Program {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  end(): Promise<void>;
}

interface Start {
  readonly name: string;
  readonly command?: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a program, Node unless `command` says another; its errors are shown. */
export function startProgram({ name, command = process.execPath, args, env }: Start): Program {
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.add(child);
  const gone = once(child, "exit").then(() => started.delete(child));
  return {
    name,
    pid: child.pid ?? 0,
    child,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await gone;
    },
  };
}

const PACKAGE = join(import.meta.dirname, "../..");

/**
 * A source file of this package as a program that Node runs alone, with the libraries beside it. A loader that compiles on the way
 * makes a peer's requests a twentieth dearer.
 */
async function compiled(file: string): Promise<string> {
  const outfile = join(PACKAGE, "dist", relative(PACKAGE, file).replace(/\.ts$/, ".mjs"));
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    plugins: [
      {
        name: "libraries stay outside",
        setup: (building) =>
          building.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@tutorsetu/")
              ? undefined
              : { external: true },
          ),
      },
    ],
  });
  return outfile;
}

const isOfHere = (file: string) => !relative(PACKAGE, file).startsWith("..");

/** Starts a source file, compiled before when it is of this package; resolves with it and the first thing that it says. */
export async function startSource<First>(
  file: string,
  {
    name,
    env = {},
    args = [],
  }: Omit<Start, "command" | "args"> & { readonly args?: readonly string[] },
): Promise<{ readonly program: Program; readonly first: First }> {
  const start = isOfHere(file) ? [await compiled(file)] : ["--import", "tsx", file];
  const program = startProgram({ name, args: [...start, ...args], env });
  const [first] = await Promise.race([
    once(program.child, "message"),
    once(program.child, "exit").then(([code]) => {
      throw new Error(`${name} ended with ${String(code)} before it was ready.`);
    }),
  ]);
  return { program, first: first as First }; // safe: each program of ours says what its caller names
}

const START_MS = 60_000;

/** Until it answers well. */
export async function untilUp(url: string, { name, child }: Program): Promise<void> {
  const until = performance.now() + START_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    const isUp = await fetch(url, { headers: { connection: "close" } }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} did not answer at ${url}.`);
}

import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";

export const repository = resolve(import.meta.dirname, "../../..");

/** Programs of a slice besides the one that it is called by. */
const FURTHER: Readonly<Record<string, { slice: string; config: string }>> = {
  renderer: { slice: "gateway", config: "src/renderer/config.ts" },
};

/** Reads a program's configuration as its process does, and says at the end which names it looked at, and what they are by default. */
const entry = (config: string) => `
  import { readConfig } from "@tutorsetu/service-kit/config";
  const asked = new Set();
  const given = process.env;
  process.env = new Proxy(given, {
    get(env, name) {
      asked.add(name);
      return env[name];
    },
  });
  const defaults = {};
  process.on("exit", () => process.stdout.write(JSON.stringify({ names: [...asked], defaults })));
  const own = await import(${JSON.stringify(config)});
  const shapes = Object.entries(own).flatMap(([name, shape]) => (name.endsWith("Config") ? [shape] : []));
  for (const shape of shapes)
    for (const [name, one] of Object.entries(shape)) defaults[name] = one.safeParse(undefined).data;
  for (const shape of shapes) readConfig(shape);
`;

export interface Settings {
  /** The names it reads. */
  readonly names: ReadonlySet<string>;
  /** What those are that may be missing. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** What it says of this environment before it stops; empty when it starts. */
  complaint(env: Readonly<Record<string, string>>): string;
}

/** The settings of a service, the gateway or the renderer, asked from its own `config.ts` in a process of its own. */
export async function settingsOf(program: string): Promise<Settings> {
  const { slice, config } = FURTHER[program] ?? { slice: program, config: "src/config.ts" };
  const folder = join(repository, slice);
  const scratch = await mkdtemp(join(tmpdir(), "settings-"));
  const file = join(scratch, "config.mjs");
  const { outputFiles } = await build({
    stdin: { contents: entry(join(folder, config)), resolveDir: folder },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  await writeFile(file, outputFiles[0]?.contents ?? "");
  const start = (env: Readonly<Record<string, string>>) =>
    // Nothing of the environment of the tests themselves.
    spawnSync(process.execPath, [file], { env: { ...env }, encoding: "utf8" });
  const { names, defaults } = JSON.parse(start({}).stdout);
  return {
    names: new Set<string>(names),
    defaults,
    complaint: (env) => {
      const { status, stderr } = start(env);
      return status === 0 ? "" : stderr;
    },
  };
}

export const read = (file: string) => readFile(join(repository, file), "utf8");

/** Runs a program of this machine in the repository; answers what it prints. */
export function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: repository,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

export const onPath = (command: string) =>
  spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

// Chat's writes on the embedded store, with each durability, beside LMDB alone.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { bundleOf } from "@tutorsetu/platform/plan";
import type { Part } from "../part.ts";
import { ask } from "../processes/ask.ts";
import { usageOf } from "../processes/process-time.ts";
import { type Program, startProgram, startSource } from "../processes/program.ts";
import { type Case, DURABILITIES, type Durability, type Sample, WRITERS } from "./case.ts";
import { resultOf } from "./result.ts";

interface Running {
  readonly pid: number;
  /** Who is told to write. */
  readonly writer: Program;
  readonly each: number;
  end(): Promise<void>;
}

const bundleIn = (checkout: string) => join(checkout, "packages/embedded-mongo/dist/main.mjs");

async function startStore(bundle: string, durability: Durability, each: number): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-bench-store-"));
  const port = String(await freePort());
  const env = { DATA_PATH: folder, PORT: port, DURABILITY: durability };
  const store = startProgram({ name: "The store", args: [bundle], env });
  const writes = join(repository, "svc-chat/test/bench/writes.ts");
  const MONGO_URL = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const writer = await startSource(writes, { name: "Chat's writes", env: { MONGO_URL } });
  return {
    pid: store.pid,
    writer: writer.program,
    each,
    async end() {
      await Promise.all([store.end(), writer.program.end()]);
      await rm(folder, { recursive: true });
    },
  };
}

async function startBare(durability: Durability, each: number): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-bench-lmdb-"));
  const source = join(repository, "packages/embedded-mongo/bench/bare-lmdb.ts");
  const env = { DATA_PATH: folder, DURABILITY: durability };
  const { program } = await startSource(source, { name: "LMDB alone", env });
  return {
    pid: program.pid,
    writer: program,
    each,
    async end() {
      await program.end();
      await rm(folder, { recursive: true });
    },
  };
}

async function sample({ pid, writer, each }: Running): Promise<Sample> {
  const before = usageOf([pid]).seconds;
  const said = await ask<{ seconds: number; times: number[] }>(writer, { writers: WRITERS, each });
  const count = WRITERS * each;
  return {
    perSecond: count / said.seconds,
    cpuUs: ((usageOf([pid]).seconds - before) / count) * 1e6,
    times: said.times,
  };
}

export const store: Part = async ({ isQuick, before, say }) => {
  const rounds = isQuick ? 2 : 7;
  const each = isQuick ? 10 : 40;
  /** LMDB alone is done with as many before a round can be told from the next. */
  const bareEach = each * 10;
  const starts: Readonly<Record<string, (durability: Durability) => Promise<Running>>> = {
    ours: (durability) => startStore(bundleOf("embedded-mongo"), durability, each),
    ...(before && {
      "ours, before": (durability: Durability) => startStore(bundleIn(before), durability, each),
    }),
    "LMDB alone": (durability) => startBare(durability, bareEach),
  };
  const cases: (Case & { readonly running: Running })[] = [];
  try {
    for (const durability of DURABILITIES)
      for (const [name, start] of Object.entries(starts))
        cases.push({ name, durability, samples: [], running: await start(durability) });
    say("store: chat's writes");
    // The first is for the compiler.
    for (const { running } of cases) await sample(running);
    for (let round = 0; round < rounds; round++)
      for (const { running, samples } of cases) samples.push(await sample(running));
    return resultOf(cases, rounds);
  } finally {
    for (const { running } of cases) await running.end();
  }
};

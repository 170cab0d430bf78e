import { join } from "node:path";
import { repository } from "@tutorsetu/build/slices";
import type { Part } from "../part.ts";
import { startSource } from "../processes/program.ts";

interface Told {
  readonly rows: readonly (readonly string[])[];
  readonly cpu: number;
  readonly throughput: number;
}

/** Beside bare Socket.IO, by svc-chat's own bench, which knows its stores and its protocol. */
export const chat: Part = async ({ isQuick, say }) => {
  say("chat: beside bare Socket.IO");
  const { first, program } = await startSource<Told>(
    join(repository, "svc-chat/test/bench/main.ts"),
    { name: "The bench of svc-chat", args: isQuick ? ["--quick"] : [] },
  );
  await program.end();
  const head = [
    "case",
    "CPU µs per delivered message",
    "× bare",
    "messages/s",
    "× bare",
    "p50 ms",
    "p99 ms",
  ];
  const title =
    "Every case is a process of its own; half of the people write to the other half, the next message as soon as the last is acknowledged";
  const notes = [
    "The embedded store ran with durability `os`. Bare Socket.IO stores nothing and checks nothing.",
  ];
  return {
    tables: [{ title, head, rows: first.rows, notes }],
    figures: { "chat/cpu": first.cpu, "chat/throughput": first.throughput },
  };
};

import { once } from "node:events";
import type { Program } from "./program.ts";

/** What a program says next, after it was told something; throws when it ends instead. */
export async function ask<Said>({ name, child }: Program, told: object): Promise<Said> {
  const ended = new AbortController();
  const { signal } = ended;
  child.send(told);
  const answers = [
    once(child, "message", { signal }),
    once(child, "exit", { signal }).then(([code]) => {
      throw new Error(`${name} ended with ${String(code)}.`);
    }),
  ];
  try {
    const [said] = await Promise.race(answers);
    return said as Said; // safe: each program of ours says what its caller names
  } finally {
    for (const answer of answers) answer.catch(() => {});
    ended.abort();
  }
}

import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const compute = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it("lets others work between the turns of one, and begins no other before its end", async () => {
  const turns = createTurns();
  const happened: string[] = [];
  const pieces = (name: string) =>
    turns.run(async (turn) => {
      for (let n = 0; n < 3; n++) {
        compute(5);
        happened.push(name);
        if (turn.isOver()) await turn.next();
      }
    });
  const work = [pieces("a"), pieces("b")];
  let others = 0;
  const other = setInterval(() => (others += 1), 0);
  await Promise.all(work);
  clearInterval(other);
  expect(happened).toEqual(["a", "a", "a", "b", "b", "b"]);
  expect(others).toBeGreaterThanOrEqual(4);
});

it("goes on after work that failed", async () => {
  const turns = createTurns();
  const failed = turns.run(() => Promise.reject(new Error("a bad query")));
  const after = turns.run(() => "fine");
  await expect(failed).rejects.toThrow("a bad query");
  expect(await after).toBe("fine");
});

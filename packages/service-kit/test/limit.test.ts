import { expect, it } from "vitest";
import { limiter, MOST_KEYS } from "../src/limit.ts";

const isTaken = (limit: ReturnType<typeof limiter>, key: string) =>
  limit.take(key).then(
    () => true,
    () => false,
  );

it("forgets the key counted longest ago when there are too many, and none before", async () => {
  const limit = limiter(1, 3600);
  await limit.take("second");
  await limit.take("first");
  for (let n = 2; n < MOST_KEYS; n++) await limit.take(`made-up-${n}`);
  // Being refused counts too: from here on "second" is the oldest.
  expect(await isTaken(limit, "first")).toBe(false);
  await limit.take("one too many");
  expect(await isTaken(limit, "first")).toBe(false);
  expect(await isTaken(limit, "second")).toBe(true);
});

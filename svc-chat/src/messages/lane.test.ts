import { expect, it } from "vitest";
import { lanes } from "./lane.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Steps that are done when the test says so, and what has happened. */
function world() {
  const lane = lanes();
  const log: string[] = [];
  const open = new Map<string, (isGood: boolean) => void>();
  const step = (key: string, name: string) =>
    lane.run(key, () => {
      log.push(`${name} begins`);
      return new Promise<string>((resolve, reject) =>
        open.set(name, (isGood) => (isGood ? resolve(name) : reject(new Error(name)))),
      );
    });
  return {
    idle: () => lane.idle(),
    log,
    step,
    end: (name: string, isGood = true) => open.get(name)?.(isGood),
  };
}

it("runs one after the other in a lane, and lanes beside each other", async () => {
  const { step, end, log } = world();
  const [first, second] = [step("a", "a1"), step("a", "a2")];
  const other = step("b", "b1");
  await turn();
  expect(log).toEqual(["a1 begins", "b1 begins"]);
  end("a1");
  expect(await first).toBe("a1");
  await turn();
  expect(log.at(-1)).toBe("a2 begins");
  end("a2");
  end("b1");
  expect(await Promise.all([second, other])).toEqual(["a2", "b1"]);
});

it("goes on after a step that failed", async () => {
  const { step, end } = world();
  const [first, second] = [step("a", "a1"), step("a", "a2")];
  end("a1", false);
  await expect(first).rejects.toThrow("a1");
  await turn();
  end("a2");
  expect(await second).toBe("a2");
});

it("begins at once in a lane that is free again", async () => {
  const { step, end, log } = world();
  const first = step("a", "a1");
  end("a1");
  await first;
  await turn();
  void step("a", "a2");
  expect(log).toEqual(["a1 begins", "a2 begins"]);
  end("a2");
});

it("is idle when nothing is under way any more, whatever came of it", async () => {
  const { step, end, idle } = world();
  expect(await idle()).toEqual([]);
  const results = Promise.allSettled([step("a", "a1"), step("b", "b1")]);
  let isIdle = false;
  const resting = idle().then(() => (isIdle = true));
  end("a1", false);
  await turn();
  expect(isIdle).toBe(false);
  end("b1");
  await resting;
  await results;
  await turn();
  expect(await idle()).toEqual([]);
});

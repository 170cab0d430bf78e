import { expect, test, vi } from "vitest";
import { rememberedByPath } from "./by-path.ts";

test("a path is worked out once, also where nothing is known of it", () => {
  const lengthOf = vi.fn((path: string) => (path === "/none" ? null : path.length));
  const remembered = rememberedByPath(lengthOf);
  const paths = ["/a", "/none", "/a", "/none"];
  expect(paths.map(remembered)).toEqual([2, null, 2, null]);
  expect(lengthOf).toHaveBeenCalledTimes(2);
});

test("a long path is not kept", () => {
  const lengthOf = vi.fn((path: string) => path.length);
  const remembered = rememberedByPath(lengthOf);
  const long = `/${"a".repeat(1000)}`;
  expect([remembered(long), remembered(long)]).toEqual([1001, 1001]);
  expect(lengthOf).toHaveBeenCalledTimes(2);
});

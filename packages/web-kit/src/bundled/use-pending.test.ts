import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { usePending } from "./use-pending.ts";

afterEach(cleanup);

it("ignores calls while an action runs and runs the next one afterwards", async () => {
  let finish = () => {};
  const action = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const { result } = renderHook(usePending);
  expect(result.current.busy).toBe(false);
  await act(async () => {
    void result.current.run(action);
    void result.current.run(action);
  });
  expect(result.current.busy).toBe(true);
  await act(async () => void result.current.run(action));
  expect(action).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  expect(result.current.busy).toBe(false);
  await act(async () => void result.current.run(action));
  expect(action).toHaveBeenCalledTimes(2);
});

it("runs again after a failure, which it passes on to the caller", async () => {
  const { result } = renderHook(usePending);
  await act(async () => {
    await expect(result.current.run(() => Promise.reject(new Error("away")))).rejects.toThrow(
      "away",
    );
  });
  expect(result.current.busy).toBe(false);
  const action = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await act(() => result.current.run(action));
  expect(action).toHaveBeenCalledTimes(1);
});

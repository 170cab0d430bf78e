import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useSubmit } from "./use-submit.ts";

afterEach(cleanup);

const useForm = () => useSubmit((failure) => `Not sent: ${String(failure)}`);

it("does not send invalid input and gives the reason", async () => {
  const send = vi.fn<() => Promise<void>>();
  const { result } = renderHook(useForm);
  await act(async () => result.current.submit(send, "Required"));
  expect(send).not.toHaveBeenCalled();
  expect(result.current.error).toBe("Required");
  act(() => result.current.clearError());
  expect(result.current.error).toBe("");
});

it("sends once at a time, gives the reason of a failure and removes it with the next attempt", async () => {
  let fail: (reason: string) => void = () => {};
  const send = vi.fn<() => Promise<void>>(() => new Promise((_, reject) => (fail = reject)));
  const { result } = renderHook(useForm);
  await act(async () => result.current.submit(send));
  await act(async () => result.current.submit(send));
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(true);
  await act(async () => fail("offline"));
  expect(result.current.busy).toBe(false);
  expect(result.current.error).toBe("Not sent: offline");
  await act(async () => result.current.submit(() => Promise.resolve()));
  expect(result.current.error).toBe("");
});

import type { Caller } from "@tutorsetu/service-kit/env";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Messages } from "../store/messages.ts";
import { createReceipts } from "./receipts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const me: Caller = { id: "me", role: "Student", sid: "s", expiresAt: Infinity };

/** A conversation of so many messages; what the store was asked, and what was published. */
function fixture(head = 100) {
  let at = 0;
  const advance = vi.fn<Messages["advance"]>(async (_receipt, { conversation }, seq) => {
    if (conversation !== "me:you") return null;
    const to = Math.min(seq, head);
    const moved = to > at;
    at = Math.max(at, to);
    return { seq: at, moved };
  });
  const publish = vi.fn();
  const receipts = createReceipts({ messages: { advance }, publish });
  const read = (seq: number, peer = "you") => receipts.advance("read", me, peer, seq, "socket");
  const asked = () => advance.mock.calls.map(([, , seq]) => seq);
  return { receipts, read, asked, publish };
}

it("asks the store once for what repeats or goes back", async () => {
  const { read, asked, publish } = fixture();
  expect([await read(7), await read(7), await read(3)]).toEqual([true, true, true]);
  expect(asked()).toEqual([7]);
  expect(publish.mock.calls).toEqual([
    ["you", "read", { conversation: "me:you", by: "me", seq: 7 }],
    ["me", "read", { conversation: "me:you", by: "me", seq: 7 }, "socket"],
  ]);
  vi.advanceTimersByTime(30_001);
  const later = read(7);
  await vi.advanceTimersByTimeAsync(300);
  expect([await later, asked()]).toEqual([true, [7, 7]]);
});

it("writes the highest of several in a short time, the first at once", async () => {
  const { receipts, read, asked } = fixture();
  const first = read(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([1]);
  const more = [4, 9, 2].map((seq) => read(seq));
  const all = receipts.idle();
  await vi.advanceTimersByTimeAsync(299);
  expect(asked()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([first, ...more])).toEqual([true, true, true, true]);
  await all;
  expect(asked()).toEqual([1, 9]);
});

it("asks again soon for more than there is, at most three times a second however much is claimed", async () => {
  const { read, asked } = fixture(5);
  await read(9);
  expect(await read(8)).toBe(true);
  expect(asked()).toEqual([9]);
  vi.advanceTimersByTime(2001);
  for (let n = 0; n < 100; n++) {
    void read(1000 + n);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked().length).toBeLessThanOrEqual(1 + 4);
});

it("answers no for a conversation that does not exist, and keeps nothing of it", async () => {
  const { read, publish } = fixture();
  expect(await read(1, "nobody")).toBe(false);
  expect(publish).not.toHaveBeenCalled();
});

it("asks again after the store failed", async () => {
  const messages = { advance: vi.fn<Messages["advance"]>() };
  messages.advance.mockRejectedValueOnce(new Error("away"));
  messages.advance.mockResolvedValueOnce({ seq: 3, moved: false });
  const receipts = createReceipts({ messages, publish: vi.fn() });
  const read = () => receipts.advance("read", me, "you", 3);
  await expect(read()).rejects.toThrow("away");
  const again = read();
  await vi.advanceTimersByTimeAsync(300);
  expect(await again).toBe(true);
});

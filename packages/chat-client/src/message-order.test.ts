import { expect, it, vi } from "vitest";
import { messageOrder } from "./message-order.ts";
import { messageOf } from "./testing/held-server.ts";

function world() {
  const shown: string[] = [];
  const onGap = vi.fn<() => void>();
  const order = messageOrder({ onMessage: ({ text }) => shown.push(text), onGap });
  const take = (...seqs: number[]) => seqs.forEach((seq) => order.receive(messageOf(seq, "b")));
  return { order, shown, onGap, take };
}

it("emits messages from the first one and holds back those after a gap", () => {
  const { order, shown, onGap, take } = world();
  take(2);
  expect([shown, order.hasGap(), order.known()]).toEqual([[], true, {}]);
  expect(onGap).toHaveBeenCalledTimes(1);
  take(1);
  expect([shown, order.hasGap(), order.known()]).toEqual([["m1", "m2"], false, { "a:b": 2 }]);
  expect(onGap).toHaveBeenCalledTimes(1);
});

it("orders each conversation separately", () => {
  const { order, shown, take } = world();
  take(1, 3);
  order.receive({ ...messageOf(1, "c", "from c"), conversation: "a:c" });
  expect(shown).toEqual(["m1", "from c"]);
  expect(order.known()).toEqual({ "a:b": 1, "a:c": 1 });
  expect(order.hasGap()).toBe(true);
});

it("continues after an adopted seq with the messages held back since", () => {
  const { order, shown, take } = world();
  take(2, 3, 5, 6);
  order.adopt("a:b", 3);
  expect(shown).toEqual([]);
  order.adopt("a:b", 4);
  expect(shown).toEqual(["m5", "m6"]);
  expect([order.known(), order.hasGap()]).toEqual([{ "a:b": 6 }, false]);
  take(3, 6, 7);
  expect(shown).toEqual(["m5", "m6", "m7"]);
});

it("ignores an adopted seq below the current one", () => {
  const { order, take, shown } = world();
  order.adopt("a:b", 5);
  order.adopt("a:b", 3);
  expect(order.known()).toEqual({ "a:b": 5 });
  take(4, 6);
  expect(shown).toEqual(["m6"]);
});

it("reports no gap once an adopted seq has filled it", () => {
  const { order, take } = world();
  take(2);
  order.adopt("a:b", 2);
  expect(order.hasGap()).toBe(false);
});

import type { SendAck } from "@tutorsetu/contracts/chat";
import { expect, it, vi } from "vitest";
import { outbox, type Unsent } from "./outbox.ts";
import { messageOf } from "./testing/held-server.ts";

const acknowledged = (text: string): SendAck => {
  const message = messageOf(1, "a", text);
  return { ok: true, seq: 1, conversation: "a:b", message };
};
const refusal = (
  code: "RATE_LIMITED" | "UNAVAILABLE" | "FORBIDDEN",
  retryAfterMs?: number,
): SendAck => ({ ok: false, code, message: "Not now", ...(retryAfterMs && { retryAfterMs }) });
const unsentTo = (receiverId: string, text: string, failed?: string): Unsent => ({
  clientMsgId: `id of ${text}`,
  receiverId,
  text,
  at: "2026-11-21T10:00:00.000Z",
  failed,
});

/** `answers` says what becomes of each attempt, then all is taken. Waiting takes no time and is noted. */
function world(answers: (SendAck | null)[] = [], saved: readonly Unsent[] = []) {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const attempts: string[] = [];
  const sent: string[] = [];
  const waits: number[] = [];
  const keeps: string[][] = [];
  const onChange = vi.fn<() => void>();
  const box = outbox({
    me: "a",
    deliver: ({ text }) => {
      attempts.push(text);
      const answer = answers.shift();
      return Promise.resolve(answer === undefined ? acknowledged(text) : answer);
    },
    onSent: ({ text }) => sent.push(text),
    onChange,
    save: (unsent) => keeps.push(unsent.map(({ text }) => text)),
    saved,
    wait: (ms) => Promise.resolve(void waits.push(ms)),
  });
  const texts = () => box.unsent().map(({ text }) => text);
  return { box, attempts, sent, waits, keeps, onChange, texts };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it("backs off from one second to eight and starts over for the next message", async () => {
  const { box, waits, sent } = world([null, null, null, null, null, acknowledged("one"), null]);
  box.send("b", "one");
  box.send("b", "two");
  await settle();
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 1000]);
  expect(sent).toEqual(["one", "two"]);
});

it("adds a jitter of a quarter to the backoff", async () => {
  const { box, waits } = world([null, null]);
  vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(1);
  box.send("b", "one");
  await settle();
  expect(waits).toEqual([750, 2500]);
});

it.each([
  ["as long as it is told to", refusal("RATE_LIMITED", 5000), [5000]],
  ["a second where nothing is said", refusal("UNAVAILABLE"), [1000]],
  ["never shorter than after silence", refusal("RATE_LIMITED", 10), [1000]],
  ["up to a minute", refusal("UNAVAILABLE", 60_000), [60_000]],
])("a refusal that passes is waited for: %s", async (_, answer, expected) => {
  const { box, waits, sent } = world([answer]);
  box.send("b", "one");
  await settle();
  expect([waits, sent]).toEqual([expected, ["one"]]);
});

it.each([
  ["that lasts longer than a minute", refusal("RATE_LIMITED", 60_001)],
  ["that does not pass", refusal("FORBIDDEN", 10)],
])("a refusal %s is told, and the next message goes on", async (_, answer) => {
  const { box, waits, sent, keeps } = world([answer]);
  box.send("b", "one");
  box.send("b", "two");
  await settle();
  expect(box.unsent()).toMatchObject([{ text: "one", failed: "Not now" }]);
  expect([waits, sent]).toEqual([[], ["two"]]);
  expect(keeps.at(-1)).toEqual(["one"]);
});

it("moves a retried message to the end without its reason and ignores a retry of one that did not fail", async () => {
  const { box, attempts, texts } = world([refusal("FORBIDDEN"), null]);
  box.send("b", "one");
  await settle();
  const [{ clientMsgId } = { clientMsgId: "" }] = box.unsent();
  box.send("c", "two");
  box.retry(clientMsgId);
  expect(texts()).toEqual(["two", "one"]);
  expect(box.unsent()[1]?.failed).toBeUndefined();
  box.retry(clientMsgId);
  box.retry("nothing known");
  await settle();
  expect(attempts.filter((text) => text === "one")).toHaveLength(2);
  expect(texts()).toEqual([]);
});

it("discards only failed messages and drops those that the server has stored otherwise", async () => {
  const saved = [unsentTo("b", "failed", "No"), unsentTo("c", "on its way")];
  const { box, keeps, onChange, texts } = world([null], saved);
  box.discard("id of on its way");
  box.discard("nothing known");
  box.settled("nothing known");
  expect(keeps).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
  box.discard("id of failed");
  expect(texts()).toEqual(["on its way"]);
  box.settled("id of on its way");
  expect(texts()).toEqual([]);
  expect(keeps).toEqual([["on its way"], []]);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it("keeps whom a message is about while it waits, fails and is sent again", async () => {
  const attempts: unknown[] = [];
  const answers: (SendAck | null)[] = [null, refusal("FORBIDDEN"), null];
  const box = outbox({
    me: "a",
    deliver: ({ text, about }) => {
      attempts.push([text, about]);
      const answer = answers.shift();
      return Promise.resolve(answer === undefined ? acknowledged(text) : answer);
    },
    onSent: () => {},
    onChange: () => {},
    save: () => {},
    saved: [],
    wait: () => Promise.resolve(),
  });
  box.send("b", "one", "asha");
  await settle();
  const [failed] = box.unsent();
  expect(failed).toMatchObject({ text: "one", about: "asha", failed: "Not now" });
  box.retry(failed?.clientMsgId ?? "");
  box.send("b", "two");
  await settle();
  expect(attempts).toEqual([...Array(4).fill(["one", "asha"]), ["two", undefined]]);
});

it("sends to one receiver while another does not acknowledge", async () => {
  const attempts: string[] = [];
  const box = outbox({
    me: "a",
    deliver: ({ receiverId, text }) => {
      attempts.push(text);
      return receiverId === "b" ? new Promise(() => {}) : Promise.resolve(acknowledged(text));
    },
    onSent: () => {},
    onChange: () => {},
    save: () => {},
    saved: [],
  });
  box.send("b", "one");
  box.send("b", "two");
  box.send("c", "three");
  await settle();
  expect(attempts).toEqual(["one", "three"]);
  expect(box.unsent().map(({ text }) => text)).toEqual(["one", "two"]);
});

it("resumes saved messages once per receiver, without the failed ones", async () => {
  const saved = [unsentTo("b", "one"), unsentTo("b", "two"), unsentTo("c", "three", "No")];
  const { attempts, texts } = world([], saved);
  await settle();
  expect([attempts, texts()]).toEqual([["one", "two"], ["three"]]);
});

it("sends what was kept elsewhere on the device before what was written since, each once", async () => {
  const { box, attempts, texts } = world([null]);
  box.send("b", "new");
  box.restore([unsentTo("b", "old"), unsentTo("c", "failed", "No")]);
  box.restore([unsentTo("b", "old")]);
  expect(texts()).toEqual(["old", "failed", "new"]);
  await settle();
  expect(attempts).toEqual(["new", "old", "new"]);
  expect(texts()).toEqual(["failed"]);
});

it("ignores acknowledgements and stops retrying once closed", async () => {
  const { box, attempts, sent, texts } = world([null]);
  box.send("b", "one");
  box.close();
  await settle();
  expect([attempts, sent, texts()]).toEqual([["one"], [], ["one"]]);
});

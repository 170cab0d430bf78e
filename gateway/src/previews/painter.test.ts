import { performance } from "node:perf_hooks";
import { afterEach, expect, test } from "vitest";
import { createPainter, NoPictureError, type Painter } from "./painter.ts";

const words = { title: "Ananya Iyer", lines: ["Physics"] };
const made: Painter[] = [];
afterEach(() => made.splice(0).forEach(({ close }) => close()));

function painterWith(limits: Parameters<typeof createPainter>[1] = {}) {
  const file = new URL("../../testing/preview-worker.mjs", import.meta.url);
  const painter = createPainter(file, { drawMs: 30_000, ...limits });
  made.push(painter);
  return painter;
}

const reasonOf = async (picture: Promise<unknown>) => {
  const error = await picture.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoPictureError);
  return error as NoPictureError; // safe: as just seen
};

test("pictures are drawn in a thread: a burst of them leaves this one at rest, and is bounded", async () => {
  const { paint } = painterWith({ queue: 4 });
  const startedAt = performance.eventLoopUtilization();
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => paint({ ...words, title: `Tutor ${i}` })),
  );
  expect(performance.eventLoopUtilization(startedAt).utilization).toBeLessThan(0.5);
  const pictures = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(pictures.map((picture) => Buffer.from(picture).toString("latin1", 1, 4))).toEqual(
    Array.from({ length: 4 }, () => "PNG"),
  );
  expect(new Set(pictures.map((picture) => Buffer.from(picture).toString("base64"))).size).toBe(4);
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refused).toEqual([
    expect.objectContaining({ isTemporary: true }),
    expect.objectContaining({ isTemporary: true }),
  ]);
});

test("words that cannot be drawn are refused for good, and the next are drawn", async () => {
  const { paint } = painterWith();
  expect((await reasonOf(paint({ title: "نور", lines: [] }))).isTemporary).toBe(false);
  expect((await paint(words)).length).toBeGreaterThan(1000);
});

test("a picture that takes too long ends its thread, and the next begins another", async () => {
  const hasty = painterWith({ drawMs: 1 });
  expect((await reasonOf(hasty.paint(words))).isTemporary).toBe(true);
  expect((await reasonOf(hasty.paint(words))).message).toBe("not drawn in time");
  const { paint } = createPainter(new URL("file:///nowhere.mjs"));
  expect((await reasonOf(paint(words))).message).toBe("the thread has ended");
});

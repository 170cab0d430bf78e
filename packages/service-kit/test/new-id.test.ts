import { ObjectId } from "mongodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { newId } from "../src/new-id.ts";

test("makes unique ids in the form of an ObjectId of this second", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1999 });
  onTestFinished(() => void vi.useRealTimers());
  const ids = Array.from({ length: 1000 }, newId);
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^00000001[0-9a-f]{16}$/);
  vi.setSystemTime(Date.UTC(2026, 0, 1));
  expect(new ObjectId(newId()).getTimestamp()).toEqual(new Date(Date.UTC(2026, 0, 1)));
});

import { expect, it, vi } from "vitest";
import { createAccountDeletion } from "./account-deletion.ts";

it("purges fifty people at a time", async () => {
  const due = vi.fn(() => Promise.resolve([]));
  const untold = vi.fn(() => Promise.resolve([]));
  // safe: the rest is not called
  const deletion = createAccountDeletion({ accountDeletions: { due, untold } } as never);
  const now = new Date("2026-11-21T12:00:00.000Z");
  await deletion.purgeDue(now);
  expect(due.mock.calls).toEqual([[now, 50]]);
});

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withFileLock } from "../src/file-lock.ts";

function lockFile() {
  const folder = mkdtempSync(join(tmpdir(), "tutorsetu-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "below/mf-blogs");
}

test("two that build the same do it one after the other, and the second says whom it waits for", async () => {
  const file = lockFile();
  const waitedFor: number[] = [];
  let running = 0;
  let most = 0;
  const step = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  const build = () => withFileLock(file, step, (pid) => waitedFor.push(pid));
  await Promise.all([build(), build()]);
  expect(most).toBe(1);
  expect(waitedFor).toEqual([process.pid]);
  expect(existsSync(file)).toBe(false);
});

test("a build that failed, or whose process was killed, stands in nobody's way", async () => {
  const file = lockFile();
  const nobody = () => expect.unreachable();
  const failing = withFileLock(file, () => Promise.reject(new Error("a misspelt import")), nobody);
  await expect(failing).rejects.toThrow("a misspelt import");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, String(pid));
  expect(await withFileLock(file, async () => "built", nobody)).toBe("built");
});

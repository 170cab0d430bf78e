import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fileOutbox, lettersIn, noOutbox } from "./file-outbox.ts";

const FROM = "TutorSetu <letters@tutorsetu.example>";
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "letters-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mail = (id: string, at: string) => ({
  id,
  to: "ann@example.in",
  subject: "Hello",
  text: `Dear Ann,\nthis is ${id}.`,
  at: new Date(at),
});

it("writes a whole letter, for its owner alone, into a folder that need not be there yet", async () => {
  const inside = join(folder, "a", "b");
  const info = vi.fn<() => void>();
  const name = "2026-11-21T10-00-00.000Z-one.eml";
  await fileOutbox(inside, FROM, { info }).deliver(mail("one", "2026-11-21T10:00:00Z"));
  expect(await readdir(inside)).toEqual([name]);
  expect((await stat(join(inside, name))).mode % 0o1000).toBe(0o600);
  expect(info).toHaveBeenCalledTimes(1);
  expect(await readFile(join(inside, name), "utf8")).toBe(
    [
      `From: ${FROM}`,
      "To: ann@example.in",
      "Subject: Hello",
      "Date: Sat, 21 Nov 2026 10:00:00 +0000",
      "Message-ID: <one@tutorsetu.example>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
      "Dear Ann,",
      "this is one.",
      "",
    ].join("\r\n"),
  );
});

it("a subject in another script, or of two lines, is one line that mail programs read", async () => {
  const outbox = fileOutbox(folder, FROM, { info: () => {} });
  await outbox.deliver({ ...mail("one", "2026-11-21T10:00:00Z"), subject: "नमस्ते" });
  await outbox.deliver({ ...mail("two", "2026-11-21T11:00:00Z"), subject: "a\r\nBcc: b@c.in" });
  const [two, one] = await lettersIn(folder, 2);
  const encoded = Buffer.from("नमस्ते").toString("base64");
  expect(one).toContain(`\r\nSubject: =?utf-8?B?${encoded}?=\r\n`);
  expect(two).toContain("\r\nSubject: a Bcc: b@c.in\r\n");
});

it("shows the newest letters first, as many as asked for, and no file that is none or unfinished", async () => {
  const outbox = fileOutbox(folder, FROM, { info: () => {} });
  for (const [id, day] of [
    ["second", "20"],
    ["third", "21"],
    ["first", "19"],
  ] as const)
    await outbox.deliver(mail(id, `2026-11-${day}T10:00:00Z`));
  await writeFile(join(folder, ".2026-11-30-half.eml"), "half a letter");
  await writeFile(join(folder, "2026-11-30-notes.txt"), "notes");
  const found = async (most: number) =>
    (await lettersIn(folder, most)).map((text) => /this is (\w+)/.exec(text)?.[1]);
  expect(await found(50)).toEqual(["third", "second", "first"]);
  expect(await found(2)).toEqual(["third", "second"]);
});

it("there are no letters where there is no folder", async () => {
  expect(await lettersIn(join(folder, "away"), 50)).toEqual([]);
});

it("without a folder a letter goes nowhere, and the log says so without what it says", async () => {
  const warn = vi.fn<(about: object, message: string) => void>();
  await noOutbox({ warn }).deliver(mail("one", "2026-11-21T10:00:00Z"));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("Ann");
});

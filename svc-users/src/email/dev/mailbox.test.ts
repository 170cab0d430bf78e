import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { devMailbox } from "./mailbox.ts";
import { SAMPLES } from "./samples.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mailbox-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (name: string, lines: readonly string[]) =>
  writeFile(join(folder, name), lines.join("\n"));

async function shown(path = "") {
  const app = devMailbox(folder, "https://site.example");
  const response = await app.request(`/users/dev/letters${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const EMPTY = "There are no letters yet.";
const SOME = "Sent by this platform to nobody but you: no mail server is set. Newest first.";

it("says whether there are e-mails, and is never kept by a browser", async () => {
  const before = await shown();
  expect(before.text).toContain(EMPTY);
  expect(before.text).not.toContain(SOME);
  expect(before.headers.get("cache-control")).toBe("no-store");
  await write("1.eml", ["Subject: one", "", "text"]);
  const after = await shown();
  expect(after.text).toContain(SOME);
  expect(after.text).not.toContain(EMPTY);
});

it("shows to whom an e-mail went and when, and its text with nothing alive but links", async () => {
  await write("1.eml", [
    "To: ann@example.in, ben@example.in",
    "Subject: a < b & c",
    "Date: Sat, 21 Nov 2026 10:00:00 +0000",
    "",
    "<b>1 & 2</b>",
    "https://a.example/x?y=1&z=2 and http://b.example",
  ]);
  const { text } = await shown();
  expect(text).toContain("<h2>a &lt; b &amp; c</h2>");
  expect(text).toContain("<p>ann@example.in, ben@example.in, 2026-11-21T10:00:00.000Z</p>");
  expect(text).toContain("<pre wrap>&lt;b&gt;1 &amp; 2&lt;/b&gt;");
  const first = "https://a.example/x?y=1&amp;z=2";
  expect(text).toContain(
    `<a href="${first}">${first}</a> and <a href="http://b.example">http://b.example</a>`,
  );
});

it("lets a narrow page break a long address, which stays one link", async () => {
  const address = `https://a.example/${"x".repeat(60)}&y`;
  await write("1.eml", ["Subject: one", "", address]);
  const { text } = await shown();
  const [, href, read = ""] = /<pre wrap><a href="([^"]+)">(.*)<\/a>/.exec(text) ?? [];
  const whole = address.replace("&", "&amp;");
  expect([href, read.replaceAll("<wbr>", "")]).toEqual([whole, whole]);
  expect(Math.max(...read.split("<wbr>").map((part) => part.length))).toBeLessThan(40);
});

it("shows an e-mail without subject, date, recipient and text as empty", async () => {
  await write("1.eml", ["X-Nothing: 1", "", ""]);
  const { text } = await shown();
  expect(text).toMatch(/<h2><\/h2>\s*<p>, <\/p>\s*<pre wrap>\s*<\/pre>/);
});

it("shows the HTML of an e-mail that has one as a page of its own", async () => {
  await write("1.eml", ["Subject: plain", "Message-ID: <plain@x.example>", "", "text"]);
  await write("2.eml", [
    "Subject: one",
    "Message-ID: <a+b@x.example>",
    "Content-Type: text/html",
    "",
    "<p>As it came</p>",
  ]);
  const { text } = await shown();
  const [[, href = ""] = [], ...more] = [...text.matchAll(/href="letters(\/sent[^"]+)"/g)];
  expect(more).toEqual([]);
  expect((await shown(href)).text).toContain("<p>As it came</p>");
  for (const path of ["/sent/unknown", `/sent/${encodeURIComponent("<plain@x.example>")}`])
    expect((await shown(path)).status).toBe(404);
});

it("shows every kind of e-mail in both languages, as text and as a page, each gap filled", async () => {
  const { text } = await shown("/samples");
  expect(SAMPLES.size).toBeGreaterThan(35);
  for (const kind of SAMPLES.keys()) expect(text).toContain(`<h2 id="${kind}">`);
  expect(text).not.toMatch(/\{\w+\}|undefined|\[object/);
  expect(text.match(/<details/g)).toHaveLength(SAMPLES.size * 3);
  const hrefs = Array.from(text.matchAll(/href="samples(\/[^"]+)"/g), ([, href = ""]) => href);
  expect(hrefs).toHaveLength(SAMPLES.size * 3);
  const statuses = await Promise.all(
    hrefs.map(async (href) => (await shown(`/samples${href}`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await shown("/samples/reset/hi")).text).toContain('<html lang="hi">');
  for (const path of ["/samples/none/en", "/samples/reset/fr"])
    expect((await shown(path)).status).toBe(404);
});

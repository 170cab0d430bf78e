import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createMailTransport, emailsIn } from "./transport.ts";

const FROM = "TutorSetu <letters@tutorsetu.example>";
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mail-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const email = (id: string, at: string) => ({
  id,
  to: "ann@example.in",
  subject: "Hello",
  text: `Dear Ann,\nthis is ${id}.`,
  at: new Date(at),
});

function intoFolder(path = folder) {
  const log = { info: vi.fn<() => void>(), warn: () => {} };
  return { log, transport: createMailTransport({ MAIL_DIR: path, MAIL_FROM: FROM }, log) };
}

it("writes a complete e-mail, readable by its owner only, and creates the folder", async () => {
  const inside = join(folder, "a", "b");
  const name = "2026-11-21T10-00-00.000Z-one.eml";
  const { log, transport } = intoFolder(inside);
  await transport.send(email("one", "2026-11-21T10:00:00Z"));
  expect(await readdir(inside)).toEqual([name]);
  expect((await stat(join(inside, name))).mode % 0o1000).toBe(0o600);
  expect(log.info).toHaveBeenCalledTimes(1);
  expect(await PostalMime.parse(await readFile(join(inside, name)))).toMatchObject({
    from: { name: "TutorSetu", address: "letters@tutorsetu.example" },
    to: [{ address: "ann@example.in" }],
    subject: "Hello",
    date: "2026-11-21T10:00:00.000Z",
    messageId: "<one@tutorsetu.example>",
    text: "Dear Ann,\nthis is one.\n",
  });
});

it("writes a subject in another script, or of two lines, as one encoded line", async () => {
  const { transport } = intoFolder();
  await transport.send({ ...email("one", "2026-11-21T10:00:00Z"), subject: "नमस्ते" });
  await transport.send({ ...email("two", "2026-11-21T11:00:00Z"), subject: "a\r\nBcc: b@c.in" });
  const found = await emailsIn(folder, 2);
  const [two, one] = await Promise.all(found.map((bytes) => PostalMime.parse(bytes)));
  expect(one?.subject).toBe("नमस्ते");
  expect(two).toMatchObject({ subject: "a Bcc: b@c.in", to: [{ address: "ann@example.in" }] });
  expect(two?.bcc ?? []).toEqual([]);
});

it("keeps both parts and the headers of an e-mail that has them, each on one line", async () => {
  const { transport } = intoFolder();
  const unsubscribe = `<https://tutorsetu.example/api/notifications/unsubscribe?token=${"x".repeat(200)}>`;
  const headers = {
    "List-Unsubscribe": unsubscribe,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const html = "<p>Dear Ann</p>";
  await transport.send({ ...email("one", "2026-11-21T10:00:00Z"), html, headers });
  const [bytes = Buffer.alloc(0)] = await emailsIn(folder, 1);
  const { headers: sent, html: page = "", text } = await PostalMime.parse(bytes);
  expect([page.trim(), text]).toEqual([html, "Dear Ann,\nthis is one.\n"]);
  const valueOf = (key: string) => sent.find((header) => header.key === key)?.value;
  expect(valueOf("list-unsubscribe")).toBe(unsubscribe);
  expect(valueOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

it("makes of an id with signs a name of a file and a Message-ID of the sender's domain", async () => {
  const { transport } = intoFolder();
  await transport.send(email("../n1:email>", "2026-11-21T10:00:00Z"));
  expect(await readdir(folder)).toEqual(["2026-11-21T10-00-00.000Z-..-n1-email-.eml"]);
  const [bytes = Buffer.alloc(0)] = await emailsIn(folder, 1);
  expect((await PostalMime.parse(bytes)).messageId).toBe("<..-n1-email-@tutorsetu.example>");
});

it("lists the newest e-mails first, up to the limit, without other or unfinished files", async () => {
  const { transport } = intoFolder();
  for (const [id, day] of [
    ["second", "20"],
    ["third", "21"],
    ["first", "19"],
  ] as const)
    await transport.send(email(id, `2026-11-${day}T10:00:00Z`));
  await writeFile(join(folder, ".2026-11-30-half.eml"), "half an e-mail");
  await writeFile(join(folder, "2026-11-30-notes.txt"), "notes");
  const found = async (limit: number) =>
    (await emailsIn(folder, limit)).map((bytes) => /this is (\w+)/.exec(bytes.toString())?.[1]);
  expect(await found(50)).toEqual(["third", "second", "first"]);
  expect(await found(2)).toEqual(["third", "second"]);
});

it("lists no e-mails when the folder does not exist", async () => {
  expect(await emailsIn(join(folder, "missing"), 50)).toEqual([]);
});

it("logs, without its content, an e-mail that cannot be sent for want of a server and a folder", async () => {
  const warn = vi.fn<(about: object, message: string) => void>();
  const transport = createMailTransport({ MAIL_FROM: FROM }, { info: () => {}, warn });
  await transport.send(email("one", "2026-11-21T10:00:00Z"));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("Ann");
});

/** Greets, and then never comes to an end of what it says. */
function talkOn(socket: Socket) {
  socket.write("220 ready\r\n");
  socket.once("data", () => {
    const talking = setInterval(() => socket.write("250-and\r\n"), 20);
    socket.once("close", () => clearInterval(talking));
  });
}

it.each([
  ["accepts and never says anything", () => {}],
  ["says a little again and again", talkOn],
])(
  "waits only so long for a mail server that %s",
  async (_what, talk: (socket: Socket) => void) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on("error", () => {}));
      talk(socket);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo; // safe: it listens on TCP
    const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: FROM };
    const log = { info: () => {}, warn: () => {} };
    const sending = createMailTransport(config, log, 200).send(
      email("one", "2026-11-21T10:00:00Z"),
    );
    await expect(sending).rejects.toThrow(/^The mail server did not take an e-mail: E[A-Z]+ 0$/);
  },
);

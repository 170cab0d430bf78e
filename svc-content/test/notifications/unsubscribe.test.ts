import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { bySystem } from "../../src/policy.ts";
import { unsubscribeTokens } from "../../src/notifications/unsubscribe/token.ts";
import { newPersonId, SECRET, startHarness, type Harness } from "../../testing/harness.ts";

const tokens = unsubscribeTokens(SECRET);
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function open(
  token: string,
  body?: Record<string, string>,
  address = newPersonId(),
  languages = "en-IN,en;q=0.9",
) {
  const reply = await harness.app.request(
    `/notifications/unsubscribe?token=${encodeURIComponent(token)}`,
    {
      method: body ? "POST" : "GET",
      headers: { "x-forwarded-for": address, "accept-language": languages },
      ...(body && { body: new URLSearchParams(body) }),
    },
  );
  return { status: reply.status, text: await reply.text() };
}
const emailOf = async (me: string) => (await harness.stores.settings.of(me)).groups.requests.email;
const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

it("changes nothing when it is opened, and asks in both languages with a button, without a script", async () => {
  const me = newPersonId();
  const { status, text } = await open(tokens.sign({ userId: me, group: "requests" }));
  expect(status).toBe(200);
  for (const word of ["Stop these e-mails?", "requests and answers", "अनुरोध और जवाब", "<button>"])
    expect(text).toContain(word);
  expect(text).not.toContain("<script");
  expect(await emailOf(me)).toBe("now");
});

it("switches off by one tap, twice is once, and on again to what it was before", async () => {
  const me = newPersonId();
  const change = { groups: { requests: { email: "daily" as const } } };
  await harness.stores.settings.change(bySystem({ userId: me, change }));
  const token = tokens.sign({ userId: me, group: "requests" });
  for (const body of [ONE_CLICK, { emails: "off" }]) {
    const { status, text } = await open(token, body);
    expect([status, await emailOf(me)]).toEqual([200, "off"]);
    expect(text).toContain("Switched off: e-mails about requests and answers");
    expect(text).toContain("Switch them on again");
  }
  expect((await open(token, { emails: "on" })).text).toContain("You get these e-mails again");
  expect(await emailOf(me)).toBe("daily");
  expect((await harness.stores.settings.of(me)).groups.messages.email).toBe("now");
});

it("says when it is opened again that they are off, and switches them on from there", async () => {
  const me = newPersonId();
  const change = { groups: { messages: { email: "daily" as const } } };
  await harness.stores.settings.change(bySystem({ userId: me, change }));
  for (const group of ["requests", "summary"] as const) {
    const token = tokens.sign({ userId: me, group });
    expect((await open(token)).text).toContain('value="off"');
    await open(token, ONE_CLICK);
    const { text } = await open(token);
    expect(text).toContain("You no longer get these e-mails");
    expect(text).toContain('name="emails" value="on"');
    await open(token, { emails: "on" });
    expect((await open(token)).text).toContain("Stop these e-mails?");
  }
});

it("is in the person's language, in both where it is not known, that of the browser first", async () => {
  const me = newPersonId();
  const token = tokens.sign({ userId: me, group: "requests" });
  const languagesOf = ({ text }: { readonly text: string }) =>
    Array.from(text.matchAll(/ lang="(\w\w)"/g), ([, language]) => language);
  expect(languagesOf(await open(token))).toEqual(["en", "en", "hi"]);
  const hindi = [undefined, undefined, "hi-IN,en;q=0.5"] as const;
  expect(languagesOf(await open(token, ...hindi))).toEqual(["hi", "hi", "en"]);
  expect(languagesOf(await open("forged", ...hindi))).toEqual(["hi", "hi", "en"]);
  await harness.stores.settings.change(bySystem({ userId: me, change: { language: "hi" } }));
  expect(languagesOf(await open(token))).toEqual(["hi", "hi"]);
});

it("refuses a link that is not ours, of somebody else, of another group or of another deployment", async () => {
  const [me, other] = [newPersonId(), newPersonId()];
  const good = tokens.sign({ userId: me, group: "requests" });
  const [, , signature = ""] = good.split(".");
  const forged = [
    "",
    "x",
    `${me}.requests.`,
    `${me}.requests.${"A".repeat(43)}`,
    `${other}.requests.${signature}`,
    `${me}.messages.${signature}`,
    `${good}x`,
    unsubscribeTokens(`${SECRET}x`).sign({ userId: me, group: "requests" }),
    tokens.sign({ userId: me, group: "account" }),
  ];
  for (const token of forged)
    for (const body of [undefined, ONE_CLICK]) {
      const { status, text } = await open(token, body);
      expect([token, status]).toEqual([token, 404]);
      expect(text).not.toContain("<button>");
    }
  for (const id of [me, other]) expect(await emailOf(id)).toBe("now");
});

it("takes the links of many people from the one address of their mail provider, and of each as many as a person uses", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const address = "203.0.113.6";
  const post = (me: string) =>
    open(tokens.sign({ userId: me, group: "requests" }), ONE_CLICK, address);
  const many = Array.from({ length: 70 }, newPersonId);
  for (const me of many) expect((await post(me)).status).toBe(200);
  expect(await emailOf(many.at(-1) ?? "")).toBe("off");
  const me = newPersonId();
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await post(me)).status);
  vi.useRealTimers();
  expect(statuses.indexOf(429)).toBe(60);
});

it("limits how often an address may try", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const address = "203.0.113.7";
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await open("x", undefined, address)).status);
  vi.useRealTimers();
  expect(statuses.indexOf(429)).toBe(60);
  expect((await open("x", undefined, "203.0.113.8")).status).toBe(404);
});

it("brings its styles from the same place", async () => {
  const reply = await harness.app.request("/notifications/unsubscribe.css");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    "text/css; charset=utf-8",
  ]);
});

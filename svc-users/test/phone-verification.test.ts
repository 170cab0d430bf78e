import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { usersApi } from "@tutorsetu/contracts/apis";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logSmsSender } from "../src/sms/sender.ts";
import { fits, startHarness, student, type Harness } from "../testing/harness.ts";

let users: Harness;
let count = 0;
const from = () => `10.3.0.${++count}`;
/** A number of its own for every person, so that limits of one do not reach another. */
const phoneNo = () => `98${String(++count).padStart(8, "0")}`;

beforeAll(async () => {
  users = await startHarness();
});
afterAll(() => users.close());

const signUp = async (number = phoneNo()) => users.register(student({ phoneNo: number }));
const ask = (token: string, at = from()) =>
  users.call("POST", "/users/send-phone-code", undefined, token, at);
const confirm = (token: string, code: unknown, at = from()) =>
  users.call("POST", "/users/verify-phone", { code }, token, at);
const codeIn = (text = "") => /\b(\d{6})\b/.exec(text)?.[1] ?? "";
const sentCode = () => codeIn(users.texts.at(-1)?.text);
const other = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, "0");
const verifiedAt = async (token: string) => (await users.profileOf(token)).phoneVerifiedAt;

it("verifies a number by a code of six digits, in both languages", async () => {
  const { refreshToken } = await signUp("98123 00001");
  expect(await verifiedAt(refreshToken)).toBeNull();
  expect(fits(usersApi.sendPhoneCode, await ask(refreshToken)).message).toBe(
    "A code is on its way to your phone.",
  );
  const { to, text } = users.texts.at(-1) ?? { to: "", text: "" };
  expect(to).toBe("+919812300001");
  expect(text).toMatch(/^\d{6} is your TutorSetu code.*\n\d{6} आपका ट्यूटरसेतु कोड है/);
  const answer = await confirm(refreshToken, sentCode());
  expect(fits(usersApi.verifyPhone, answer).message).toBe("Your phone number is confirmed.");
  expect(await verifiedAt(refreshToken)).toEqual(expect.any(String));
});

it("takes a code as phones show it, also in Devanagari digits", async () => {
  const { refreshToken } = await signUp();
  await ask(refreshToken);
  const code = sentCode();
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const typed = spaced.replaceAll(/\d/g, (digit) => "०१२३४५६७८९"[Number(digit)] ?? "");
  expect((await confirm(refreshToken, typed)).status).toBe(200);
});

it("counts a changed number as not verified, and a code for the former one as wrong", async () => {
  const { _id, refreshToken } = await signUp();
  const change = (number: string) =>
    users.call("PUT", `/users/profile/${_id}`, { profile: { phoneNo: number } }, refreshToken);
  await ask(refreshToken);
  expect((await confirm(refreshToken, sentCode())).status).toBe(200);
  await change(phoneNo());
  expect(await verifiedAt(refreshToken)).toBeNull();
  await ask(refreshToken);
  await change(phoneNo());
  expect((await confirm(refreshToken, sentCode())).body).toMatchObject({
    code: "phone_code_wrong",
  });
  expect(await verifiedAt(refreshToken)).toBeNull();
});

it("ends a code after five wrong tries, also when fifty come at once", async () => {
  for (const tries of [5, 50]) {
    const { refreshToken } = await signUp();
    await ask(refreshToken);
    const code = sentCode();
    const at = from();
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, n) => confirm(refreshToken, other(code, n + 1), at)),
    );
    const codes = answers.map(({ body }) => String(body["code"]));
    expect(codes.filter((one) => one === "phone_code_wrong")).toHaveLength(5);
    expect((await confirm(refreshToken, code)).body).toMatchObject({ code: "phone_code_expired" });
  }
});

it("takes the right code after four wrong ones, and once", async () => {
  const { refreshToken } = await signUp();
  await ask(refreshToken);
  const code = sentCode();
  for (let n = 1; n < 5; n++) await confirm(refreshToken, other(code, n));
  expect((await confirm(refreshToken, code)).status).toBe(200);
  expect((await confirm(refreshToken, code)).body).toMatchObject({ code: "phone_code_expired" });
});

it("takes a code for ten minutes and not longer", async () => {
  const { refreshToken } = await signUp();
  await ask(refreshToken);
  users.clock.ahead += 10 * 60_000;
  expect((await confirm(refreshToken, sentCode())).body).toMatchObject({
    code: "phone_code_expired",
  });
  expect(await verifiedAt(refreshToken)).toBeNull();
});

it("takes nobody else's code, and of two codes the last", async () => {
  const [mine, theirs] = [await signUp(), await signUp()];
  await ask(theirs.refreshToken);
  const foreign = sentCode();
  expect((await confirm(mine.refreshToken, foreign)).body).toMatchObject({
    code: "phone_code_expired",
  });
  await ask(mine.refreshToken);
  const first = sentCode();
  await ask(mine.refreshToken);
  const last = sentCode();
  // Once in a million times both are the same.
  const isRefused = first === last || (await confirm(mine.refreshToken, first)).status === 422;
  expect(isRefused).toBe(true);
  expect((await confirm(mine.refreshToken, last)).status).toBe(200);
});

it.each([[""], ["12345"], ["1234567"], ["abcdef"], [123456], [{ $ne: "" }], [["123456"]]])(
  "refuses %j without counting a try",
  async (code) => {
    const { refreshToken } = await signUp();
    await ask(refreshToken);
    for (let n = 0; n < 6; n++)
      expect((await confirm(refreshToken, code)).status).toBeOneOf([400, 422]);
    expect((await confirm(refreshToken, sentCode())).status).toBe(200);
  },
);

it("bounds codes per person, per number and per address", async () => {
  const number = phoneNo();
  const { refreshToken } = await signUp(number);
  const person: number[] = [];
  for (let n = 0; n < 6; n++) person.push((await ask(refreshToken)).status);
  expect(person).toEqual([200, 200, 200, 200, 200, 429]);
  // Another account with the same number floods it no further.
  const twin = await signUp(number);
  expect((await ask(twin.refreshToken)).status).toBe(429);

  const at = from();
  const address: number[] = [];
  for (let n = 0; n < 21; n++) address.push((await ask((await signUp()).refreshToken, at)).status);
  expect(address).toEqual([...Array<number>(20).fill(200), 429]);
});

it("keeps codes as hashes that are not those of the code alone", async () => {
  const { _id, refreshToken } = await signUp();
  await ask(refreshToken);
  const code = sentCode();
  const { createHash } = await import("node:crypto");
  const doc = await users.db.collection("phone-codes").findOne({ _id: _id as never }); // safe: ids are text here
  expect(JSON.stringify(doc)).not.toContain(code);
  expect(doc?.["hash"]).not.toBe(createHash("sha256").update(code).digest("hex"));
});

it("puts messages into the folder of e-mails while no provider is set, and logs the account only", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-sms-"));
  const lines: string[] = [];
  const note = (about: object, message: string) => void lines.push(JSON.stringify(about) + message);
  const log = { info: note, warn: note };
  const MAIL_FROM = "TutorSetu <no-reply@tutorsetu.example>";
  const message = { accountId: "a1", to: "+919812345678", text: "123456 is it", at: new Date() };
  const sender = logSmsSender({ MAIL_DIR: folder, MAIL_FROM }, log);
  expect(sender.isReady).toBe(true);
  await sender.send(message);
  const [name = ""] = await readdir(folder);
  const { text } = await PostalMime.parse(await readFile(join(folder, name)));
  expect(text).toContain("123456 is it");
  expect(lines.join()).toContain("a1");
  expect(lines.join()).not.toMatch(/123456|9812345678/);
  expect(logSmsSender({ MAIL_FROM }, log).isReady).toBe(false);
  await rm(folder, { recursive: true });
});

it("makes no code where no message can be sent, and says so", async () => {
  const { refreshToken } = await signUp();
  users.sms.isReady = false;
  const answer = await ask(refreshToken);
  users.sms.isReady = true;
  expect(answer).toMatchObject({ status: 503, body: { code: "sms_unavailable" } });
});

import { usersApi, usersInternal } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { peopleCollection } from "../src/store/people.ts";
import { HIDDEN, SHOWN, familiesOf } from "../testing/families.ts";
import {
  type Harness,
  startHarness,
  fits,
  newWord,
  SECRET,
  student,
  tutor,
} from "../testing/harness.ts";

type Families = ReturnType<typeof familiesOf>;

let users: Harness;
let ask: Families["ask"];
let child: Families["child"];
let newAddress: Families["newAddress"];
let own: Families["own"];
let seen: Families["seen"];
let strict: Families["strict"];
let tokenTo: Families["tokenTo"];
let use: Families["use"];

beforeAll(async () => {
  users = await startHarness();
  ({ ask, child, newAddress, own, seen, strict, tokenTo, use } = familiesOf(users));
});
afterAll(() => users.close());

it("tells the other services of a withdrawal at once", async () => {
  const one = await child();
  await use(await tokenTo(one.guardianEmail));
  const path = "/internal/revocations?after=0&newest=yes&suspendedAfter=0";
  const told = async () => {
    const answer = await users.call("GET", path, undefined, SECRET);
    return fits(usersInternal.revocations, answer).suspended?.find((s) => s.userId === one._id);
  };
  expect(await told()).toBe(undefined);
  await strict("POST", "/users/consents/withdraw", undefined, one.token);
  expect(await told()).toMatchObject({ reason: null });
});

it("shows a student of before again who was hidden for lack of consent, in both modes", async () => {
  const hide = async () => {
    const { _id, userName, email, refreshToken } = await users.register(
      student({ userName: `Former${newWord()}` }),
    );
    const changes = { $set: { withheld: true, changedAt: new Date() } };
    await peopleCollection(users.db).updateOne({ _id }, changes);
    return { _id, userName, email, token: refreshToken, guardianEmail: newAddress() };
  };
  const one = await hide();
  expect(await seen(one)).toEqual(HIDDEN);
  expect((await ask(one.token)).body).toMatchObject({ code: "guardian_email_required" });
  await ask(one.token, one.guardianEmail);
  await use(await tokenTo(one.guardianEmail));
  expect(await seen(one)).toEqual(SHOWN);

  const other = await hide();
  const give = () => users.call("POST", "/users/consents/give", undefined, other.token);
  expect((await give()).status).toBe(200);
  expect(await give()).toMatchObject({ status: 409, body: { code: "not_hidden" } });
  expect(await seen(other)).toEqual(SHOWN);
});

it("hides and shows again by the page where no guardian is asked, and keeps the record of the form", async () => {
  const guardian = { ageBand: "13-17", guardianName: "Asha Rao", consent: true };
  const {
    _id,
    userName,
    email,
    refreshToken: token,
  } = await users.register(student({ userName: `Young${newWord()}`, guardian }));
  const one = { _id, userName, email, token, guardianEmail: "" };
  const act = (what: string) => users.call("POST", `/users/consents/${what}`, undefined, token);
  expect((await act("withdraw")).status).toBe(200);
  expect(await act("withdraw")).toMatchObject({ body: { code: "already_hidden" } });
  expect(await seen(one)).toEqual(HIDDEN);
  expect((await act("give")).status).toBe(200);
  expect(await seen(one)).toEqual(SHOWN);
  expect((await own(token, users.call))?.history).toMatchObject([
    { what: "given", by: "guardian", means: "form", name: "Asha Rao", text: "2026-11" },
    { what: "withdrawn", by: "holder", means: "page", name: userName, email, text: "page-2026-11" },
    { what: "given", by: "holder", means: "page" },
  ]);
});

it("shows whoever is hidden no other student's page, and tells them that they are", async () => {
  const one = await child();
  const { _id: other } = await users.register(student());
  const page = (id: string) =>
    users.call("GET", `/users/student/${id}`, undefined, one.token).then(({ status }) => status);
  expect([await page(other), await page(one._id)]).toEqual([404, 200]);
  const standing = await users.call("GET", "/users/standing", undefined, one.token);
  expect(fits(usersApi.standing, standing).isHidden).toBe(true);
});

it("has nothing to show of a tutor, or of who was an administrator and nothing else", async () => {
  const { refreshToken, _id } = await users.register(tutor());
  expect(await own(refreshToken)).toBe(null);
  const give = () => users.call("POST", "/users/consents/give", undefined, refreshToken);
  expect((await give()).status).toBe(404);
  const empty = { $set: { role: "Student" as const, withheld: true } };
  await peopleCollection(users.db).updateOne({ _id }, empty);
  expect((await give()).status).toBe(404);
});

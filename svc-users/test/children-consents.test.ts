import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { familiesOf, OVER } from "../testing/families.ts";
import { childForm, newChildName, parentsOf } from "../testing/parents.ts";
import { fits, type Harness, startHarness, student } from "../testing/harness.ts";

let users: Harness;
let open: ReturnType<typeof parentsOf>;
let strict: ReturnType<typeof parentsOf>;
let families: ReturnType<typeof familiesOf>;

beforeAll(async () => {
  users = await startHarness();
  families = familiesOf(users);
  open = parentsOf(users);
  strict = parentsOf(users, families.strict);
});
afterAll(() => users.close());

async function twoChildren(parents: typeof open) {
  const mother = await parents.parent();
  fits(usersApi.addChild, await parents.add(mother.token));
  const [first, second] = (await parents.own(mother.token)).children;
  if (!first || !second) throw new Error("There are no two children.");
  return { mother, first, second };
}

const students = async (query = "", token?: string) =>
  fits(
    usersApi.allStudents,
    await users.call("GET", `/users/allstudents${query}`, undefined, token),
  );

it("hides one child at once and shows it again, and leaves the other as it is", async () => {
  const { mother, first, second } = await twoChildren(open);
  const viewer = await open.viewer();
  const state = async () => {
    const known = await open.internal(second._id);
    const pages = [first, second].map(({ _id }) => open.page(_id, viewer));
    return {
      listed: [(await open.listed(first.name)).length, (await open.listed(second.name)).length],
      pages: (await Promise.all(pages)).map(({ status }) => status),
      active: known?.active,
      hidden: known?.children?.map((child) => child.hidden ?? false),
      seesOthers: (await students("", mother.token)).total > 0,
    };
  };
  const both = {
    listed: [1, 1],
    pages: [200, 200],
    active: true,
    hidden: [false, false],
    seesOthers: true,
  };
  expect(await state()).toEqual(both);
  const before = await students("?subject=hindi");
  expect((await open.act(mother.token, "withdraw", second._id)).status).toBe(200);
  const one = { ...both, listed: [1, 0], pages: [200, 404], hidden: [false, true] };
  expect(await state()).toEqual(one);
  const after = await students("?subject=hindi");
  expect(after.total).toBe(before.total - 1);
  const fifth = ({ facets }: typeof after) => facets["grade"]?.["5"] ?? 0;
  expect(fifth(after)).toBe(fifth(before) - 1);
  const again = await open.act(mother.token, "withdraw", second._id);
  expect(again.body).toMatchObject({ code: "already_hidden" });

  expect((await open.act(mother.token, "withdraw", first._id)).status).toBe(200);
  expect(await state()).toEqual({
    listed: [0, 0],
    pages: [404, 404],
    active: false,
    hidden: [true, true],
    seesOthers: false,
  });
  expect((await open.act(mother.token, "give", second._id)).status).toBe(200);
  expect(await state()).toMatchObject({ listed: [0, 1], active: true, hidden: [true, false] });
  const { children = [] } = await open.consents(mother.token);
  const acts = children.map(({ history }) => history.map(({ what, means }) => `${what} ${means}`));
  expect(acts).toEqual([
    ["given form", "withdrawn page"],
    ["given page", "withdrawn page", "given page"],
  ]);
  const by = { by: "guardian", name: mother.name, email: mother.email };
  expect(children[1]?.history[0]).toMatchObject(by);
});

it("says in the tables of administrators that an account is hidden when all children are", async () => {
  const { mother, first, second } = await twoChildren(open);
  const admin = await users.admin();
  const found = async (status: "active" | "hidden", search: string) => {
    const { method, path } = usersApi.people;
    const body = { role: "Student", status, search };
    return fits(usersApi.people, await users.call(method, path, body, admin)).people;
  };
  await open.act(mother.token, "withdraw", first._id);
  expect(await found("active", second.name)).toMatchObject([{ _id: mother._id, status: "active" }]);
  expect(await found("hidden", first.name)).toEqual([]);
  await open.act(mother.token, "withdraw", second._id);
  expect(await found("active", second.name)).toEqual([]);
  const [row] = await found("hidden", first.name);
  expect(row).toMatchObject({ _id: mother._id, userName: mother.name, status: "hidden" });
});

/** Of all links that wait for this mailbox. */
async function tokensTo(email: string): Promise<string[]> {
  await users.email.sendDue(users.now());
  const mails = users.sent.filter(({ to }) => to === email).map(({ text }) => text);
  return mails.flatMap((text) => /guardian-consent\?token=([\w-]+)/.exec(text)?.[1] ?? []);
}

it("shows each child under the strict rule after the link to the account's own address", async () => {
  const { mother, first, second } = await twoChildren(strict);
  expect([first.isShown, second.isShown]).toEqual([false, false]);
  const tokens = await tokensTo(mother.email);
  expect(tokens).toHaveLength(2);
  const pages = await Promise.all(tokens.map((token) => families.read(token)));
  const about = pages.map((page) => fits(usersApi.readGuardianLink, page).student);
  const [word = ""] = second.name.split(" ");
  const token = tokens[about.indexOf(`${word} R.`)] ?? "";
  const give = await strict.act(mother.token, "give", second._id);
  expect(give).toMatchObject({ status: 403, body: { code: "guardian_agrees" } });
  const presses = await Promise.all([1, 2, 3, 4].map(() => families.use(token)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await families.use(token)).toMatchObject(OVER);
  const { children: shown } = await strict.own(mother.token);
  expect(shown.map(({ isShown }) => isShown)).toEqual([false, true]);
  expect((await strict.consents(mother.token)).children?.[1]).toMatchObject({
    needsGuardian: true,
    guardianEmail: mother.email,
    guardianStays: true,
    history: [{ what: "given", by: "guardian", means: "link", name: mother.name }],
  });

  const other = { email: "x@test.example" };
  const elsewhere = await strict.act(mother.token, "guardian-link", first._id, other);
  expect(elsewhere).toMatchObject({ status: 422 });
  const undo = await families.tokenTo(mother.email);
  expect(fits(usersApi.readGuardianLink, await families.read(undo)).asks).toBe("withdraw");
  expect((await strict.act(mother.token, "guardian-link", first._id, {})).status).toBe(200);
  const ofFirst = await families.tokenTo(mother.email);
  await strict.remove(mother.token, first._id);
  expect(await families.use(ofFirst)).toMatchObject(OVER);
  expect((await families.use(undo)).status).toBe(200);
  const { children } = await strict.own(mother.token);
  expect(children).toMatchObject([{ _id: second._id, isShown: false }]);
});

it("hides the profile of an account that becomes a parent's under the strict rule until then", async () => {
  const form = student({ guardian: { ageBand: "18-plus" } });
  const { refreshToken: token, email } = await users.register(form);
  const name = newChildName();
  await strict.become(token, { name, consent: true });
  expect((await strict.own(token)).children).toMatchObject([{ name, isShown: false }]);
  await families.use(await families.tokenTo(email));
  expect((await strict.own(token)).children).toMatchObject([{ name, isShown: true }]);
});

it("adds nobody without the parent's consent", async () => {
  const { token } = await open.parent();
  const refused = await open.add(token, childForm({ consent: false }));
  expect(refused.body).toMatchObject({ code: "consent_required" });
  expect((await open.own(token)).children).toHaveLength(1);
});

import { usersApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { childForm, newChildName, parentsOf } from "../testing/parents.ts";
import {
  fits,
  type Harness,
  newWord,
  ref,
  startHarness,
  student,
  tutor,
} from "../testing/harness.ts";

let users: Harness;
let parents: ReturnType<typeof parentsOf>;

beforeAll(async () => {
  users = await startHarness();
  parents = parentsOf(users);
});
afterAll(() => users.close());

it("makes an account of a parent of a signup that names the child, and of no other", async () => {
  const first = newChildName();
  const mother = await parents.parent(first);
  const { children, mayBeFamily } = await parents.own(mother.token);
  expect(children).toMatchObject([{ name: first, grade: 10, isShown: true, bio: "" }]);
  expect(mayBeFamily).toBe(false);
  const own = await users.profileOf(mother.token);
  expect(own).toMatchObject({ userName: mother.name, grade: 10 });

  const guardian = { accountHolder: "student", ageBand: "13-17", childName: first };
  const { refreshToken } = await users.register(student({ guardian }));
  expect(await parents.own(refreshToken)).toEqual({ children: [], mayBeFamily: false });
  const { refreshToken: former } = await users.register(student());
  expect(await parents.own(former)).toEqual({ children: [], mayBeFamily: true });
  const admin = { accountHolder: "guardian", childName: "Admin" };
  const refused = await users.call("POST", "/users/register", student({ guardian: admin }));
  const problems = { "guardian.childName": { code: "name_reserved" } };
  expect(refused).toMatchObject({ status: 422, body: { problems } });
});

it("tells a session whether the account has children, and whether its email is confirmed", async () => {
  const sessionOf = async (token: string) => {
    const answer = await users.call("GET", "/users/verify-token", undefined, token);
    return fits(usersApi.verifyToken, answer).user;
  };
  const mother = await parents.parent();
  expect(await sessionOf(mother.token)).toMatchObject({ isFamily: true, emailVerified: false });
  const { _id, refreshToken } = await users.register(student());
  await users.establish(_id);
  expect(await sessionOf(refreshToken)).toMatchObject({ isFamily: false, emailVerified: true });
});

it("lists each child by its own name, masked, without a picture; a parent's name is nowhere", async () => {
  const first = newChildName();
  const mother = await parents.parent(first);
  const second = childForm({ bio: `The sister of ${first}, says ${mother.name}.` });
  const added = fits(usersApi.addChild, await parents.add(mother.token, second));
  expect(added).toMatchObject({ child: { name: second.name, isShown: true, grade: 5 } });
  const image = "/api/users/pictures/x.webp";
  await users.stores.people.change(ref(mother._id), { image });
  const cards = [...(await parents.listed(first)), ...(await parents.listed(second.name))];
  const [one = "", other = ""] = [first, second.name].map((name) => name.split(" ")[0]);
  expect(cards.map(({ userId }) => userId)).toEqual([
    { _id: mother._id, userName: `${one} R.`, image: null },
    { _id: mother._id, userName: `${other} R.`, image: null },
  ]);
  expect(cards[1]).toMatchObject({ _id: added.child._id, masked: true, grade: 5 });
  expect(JSON.stringify(cards)).not.toContain(mother.name.split(" ")[0]);
  expect(cards[1]?.bio).not.toContain(one);
  expect(await parents.listed(mother.name)).toEqual([]);

  const viewer = await parents.viewer();
  const nameAt = async (id: string, token: string) =>
    fits(usersApi.student, await parents.page(id, token)).data.userId.userName;
  const { _id: firstId = "" } = (await parents.own(mother.token)).children[0] ?? {};
  expect(await nameAt(mother._id, viewer)).toBe(`${one} R.`);
  expect(await nameAt(firstId, viewer)).toBe(`${one} R.`);
  expect(await nameAt(added.child._id.toUpperCase(), viewer)).toBe(`${other} R.`);
  expect(await nameAt(added.child._id, mother.token)).toBe(second.name);
});

it("unmasks for a tutor the child whom the parent asked for, and no other", async () => {
  const mother = await parents.parent();
  const { child } = fits(usersApi.addChild, await parents.add(mother.token));
  const { _id, refreshToken } = await users.register(tutor());
  users.bookings.asked.set(_id, [mother._id, child._id]);
  const [first] = (await parents.own(mother.token)).children;
  const [asked] = await parents.listed(child.name, refreshToken);
  expect(asked).toMatchObject({ masked: false, userId: { userName: child.name } });
  const [other] = await parents.listed(first?.name ?? "", refreshToken);
  expect(other).toMatchObject({ masked: true });
});

it("has five children at most and each name once, also when a parent sends all at once", async () => {
  const mother = await parents.parent("Meera");
  const alike = ["meera", " ＭＥＥＲＡ ", "Asha  Rao", "asha rao", "ASHA RAO"];
  const names = [...alike, ...alike, "Ravi", "Tara", "Uma", "Vani", "Yash", "Zoya", "Hari", "Ravi"];
  const answers = await Promise.all(
    names.map((name) => parents.add(mother.token, childForm({ name }))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  const codes = new Set<string>(answers.flatMap(({ body }) => body["code"] ?? []));
  expect(codes).toEqual(new Set(["child_known", "children_full"]));
  const { children } = await parents.own(mother.token);
  const folded = children.map(({ name }) => name.toLowerCase().replaceAll(/\s+/g, " "));
  expect(children).toHaveLength(5);
  expect(new Set(folded).size).toBe(5);
});

it("changes and removes a child, and promotes the next in the place of the first", async () => {
  const first = newChildName();
  const mother = await parents.parent(first);
  const second = fits(usersApi.addChild, await parents.add(mother.token)).child;
  const third = fits(usersApi.addChild, await parents.add(mother.token)).child;
  const requirement = { board: "CBSE" };
  const edit = { name: newChildName(), grade: [6, 7], bio: "Likes stories.", requirement };
  const changed = fits(usersApi.changeChild, await parents.change(mother.token, second._id, edit));
  expect(changed.child).toMatchObject(edit);
  const known = await parents.change(mother.token, second._id, { name: first.toUpperCase() });
  expect(known).toMatchObject({ status: 409, body: { code: "child_known" } });
  const same = await parents.change(mother.token, second._id, { name: edit.name });
  expect(same.status).toBe(200);
  const [{ _id: firstId } = { _id: "" }] = (await parents.own(mother.token)).children;

  expect((await parents.remove(mother.token, firstId)).status).toBe(200);
  expect(await parents.listed(first)).toEqual([]);
  expect((await parents.own(mother.token)).children).toEqual([changed.child, third]);
  const own = await users.profileOf(mother.token);
  expect(own).toMatchObject({ _id: second._id, bio: edit.bio, userName: mother.name });
  const page = fits(usersApi.student, await parents.page(mother._id, await parents.viewer()));
  expect(page.data).toMatchObject({ _id: second._id, grade: [6, 7] });
  const stored = await users.db.collection<{ _id: string }>("people").findOne({ _id: mother._id });
  expect(JSON.stringify(stored)).not.toContain(first);

  expect(await parents.remove(mother.token, firstId)).toMatchObject({ status: 404 });
  const recorded = (await users.recordedOf(mother._id)).filter((what) => what.startsWith("child_"));
  expect(recorded.toSorted()).toEqual(["child_added", "child_added", "child_removed"]);
  await parents.remove(mother.token, third._id);
  const last = await parents.remove(mother.token, mother._id);
  expect(last).toMatchObject({ status: 409, body: { code: "child_last" } });
});

it("leaves the children of others alone, and of who is no parent", async () => {
  const mother = await parents.parent();
  const { child } = fits(usersApi.addChild, await parents.add(mother.token));
  const other = await parents.parent();
  const gone = { status: 404, body: { code: "no_such_child" } };
  expect(await parents.change(other.token, child._id, { bio: "x" })).toMatchObject(gone);
  expect(await parents.remove(other.token, child._id)).toMatchObject(gone);
  expect(await parents.remove(other.token, mother._id)).toMatchObject(gone);
  const { refreshToken } = await users.register(student());
  const none = { status: 409, body: { code: "not_a_family" } };
  expect(await parents.add(refreshToken)).toMatchObject(none);
  const refused = { status: 403, body: { code: "family_refused" } };
  const teacher = await users.register(tutor());
  expect(await parents.add(teacher.refreshToken)).toMatchObject(refused);
  const become = { name: "Tara", consent: true };
  expect(await parents.become(teacher.refreshToken, become)).toMatchObject(refused);
  const edit = { profile: { bio: "Of another child." } };
  const put = await users.call("PUT", `/users/profile/${child._id}`, edit, mother.token);
  expect(put.status).toBe(404);
});

it("makes a parent's of an account of before, whose profile becomes the child's", async () => {
  const name = `Holder${newWord()} Rao`;
  const { refreshToken: token, _id } = await users.register(student({ userName: name }));
  const child = newChildName();
  expect((await parents.become(token, { name: child })).status).toBe(422);
  const answer = await parents.become(token, { name: child, consent: true });
  const saved = fits(usersApi.becomeFamily, answer);
  expect(saved.child).toMatchObject({ name: child, isShown: true });
  const again = await parents.become(token, { name: child, consent: true });
  expect(again).toMatchObject({ status: 409, body: { code: "family_already" } });
  expect(await parents.listed(name)).toEqual([]);
  expect(await parents.listed(child)).toHaveLength(1);
  expect(await parents.internal(_id)).toMatchObject({
    userName: name,
    student: { userId: { userName: child } },
    children: [{ _id: saved.child._id, userId: { userName: child, image: null } }],
  });
  const guardian = { ageBand: "13-17", guardianName: "Asha Rao", consent: true };
  const { refreshToken: young } = await users.register(student({ guardian }));
  const refused = { status: 403, body: { code: "family_refused" } };
  expect(await parents.become(young, { name: child, consent: true })).toMatchObject(refused);
});

it("tells svc-bookings a parent's new name, and does not give it to the children", async () => {
  const mother = await parents.parent();
  const userName = `Asha${newWord()} Rao`;
  const edit = { profile: { userName } };
  const answer = await users.call("PUT", `/users/profile/${mother._id}`, edit, mother.token);
  expect(answer.status).toBe(200);
  await users.childrenOutbox.sweep();
  const told = users.bookings.children.get(mother._id)?.at(-1);
  expect(told?.guardianName).toBe(userName);
  const { children } = await parents.own(mother.token);
  expect(told?.children).toEqual(children.map(({ _id, name }) => ({ _id, name })));
});

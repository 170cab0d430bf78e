import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import { expect, it } from "vitest";
import { harness } from "./testing/harness.ts";
import { type Instance, SECRET, type TestUser } from "./testing/instance.ts";

const { pair } = harness();

const peerOf = async (instance: Instance, who: TestUser, other: TestUser) => {
  const { body } = await instance.call(who, "GET", `/conversations/${other.id}/peer`);
  return chatApi.peer.reply?.parse(body).peer.userName;
};
const listed = async (instance: Instance, who: TestUser) => {
  const { body } = await instance.call(who, "GET", "/conversations");
  return chatApi.conversations.reply?.parse(body).conversations.map(({ peer }) => peer.userName);
};
const write = (instance: Instance, from: TestUser, to: TestUser) =>
  instance.call(from, "POST", `/messages/${to.id}`, { text: "hello" });

const nameOf = ({ role, id }: TestUser) => `${role} ${id.slice(-4)}`;

it("masks a student for a tutor until she writes [AMB-070]", async () => {
  const { instance, student, tutor } = await pair();
  const names = async () => [
    await peerOf(instance, tutor, student),
    ...((await listed(instance, tutor)) ?? []),
  ];
  expect(await names()).not.toContain(nameOf(student));
  await write(instance, tutor, student);
  expect(await names()).toHaveLength(2);
  expect(await names()).not.toContain(nameOf(student));
  expect(await listed(instance, student)).toEqual([nameOf(tutor)]);
  await write(instance, student, tutor);
  expect(await names()).toEqual([nameOf(student), nameOf(student)]);
});

it("shows a tutor the student who has asked for lessons, and masks her while nobody can tell", async () => {
  const { instance, student, tutor } = await pair();
  await write(instance, tutor, student);
  instance.asked.add(student.id);
  expect(await listed(instance, tutor)).toEqual([nameOf(student)]);
  instance.state.usersUnavailable = true;
  expect(await listed(instance, tutor)).not.toEqual([nameOf(student)]);
});

it("tells other services who has written to somebody and is not blocked", async () => {
  const { instance, student, tutor, other } = await pair();
  const written = async (to: TestUser, from: readonly TestUser[]) => {
    const ids = from.map(({ id }) => id.toUpperCase()).join(",");
    const response = await instance.app.request(`/internal/written?to=${to.id}&from=${ids}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    return chatInternal.written.reply?.parse(await response.json()).from;
  };
  await write(instance, student, tutor);
  expect(await written(tutor, [student, other])).toEqual([student.id]);
  expect(await written(student, [tutor])).toEqual([]);
  await instance.call(tutor, "PUT", `/blocks/${student.id}`);
  expect(await written(tutor, [student])).toEqual([]);
});

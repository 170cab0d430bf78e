import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import type { Message, SendMessage } from "@tutorsetu/contracts/chat";
import type { StudentProfile } from "@tutorsetu/contracts/people";
import { newId } from "@tutorsetu/service-kit/new-id";
import { expect, it } from "vitest";
import { aChild } from "./testing/child.ts";
import { harness } from "./testing/harness.ts";
import { type Instance, SECRET, type TestUser, toPerson } from "./testing/instance.ts";

const { pair, collections } = harness();

/** The student of the pair is the mother of Asha and Ravi. */
async function startFamily() {
  const { instance, tutor, student: mother, other } = await pair();
  const [asha, ravi] = [newId(), newId()];
  const become = (children: readonly StudentProfile[], userName = "Sunita Rao") => {
    instance.persons.set(mother.id, { ...toPerson(mother), userName, children: [...children] });
    instance.forget(mother.id);
  };
  become([aChild(asha, "Asha Rao"), aChild(ravi, "Ravi Rao")]);
  const send = async (from: TestUser, to: TestUser, about?: string) => {
    const body = { text: "How is the homework?", about };
    const sent = await instance.call(from, "POST", `/messages/${to.id}`, body);
    return sent.body as Message; // safe: as its contract says
  };
  return { instance, tutor, mother, other, asha, ravi, become, send };
}
const peerOf = async (instance: Instance, who: TestUser, other: TestUser) => {
  const { body } = await instance.call(who, "GET", `/conversations/${other.id}/peer`);
  return chatApi.peer.reply?.parse(body).peer;
};

it("stores, sends and syncs which of the sender's children a message is about", async () => {
  const { instance, tutor, mother, asha, ravi, send } = await startFamily();
  const page = await instance.open(tutor);
  expect((await send(mother, tutor, ravi.toUpperCase())).about).toBe(ravi);
  const { socket } = await instance.open(mother);
  const message: SendMessage = { receiverId: tutor.id, text: "And hers?", about: asha };
  expect(await socket.emitWithAck("private_message", message)).toMatchObject({
    ok: true,
    message: { about: asha },
  });
  expect((await send(tutor, mother)).about).toBeUndefined();
  const about = (messages: readonly Message[]) => messages.map((one) => one.about);
  await expect.poll(() => page.texts()).toHaveLength(3);
  const live = page.heard.flatMap(([event, data]) =>
    event === "receive_message" ? [data as Message] : [],
  );
  expect(about(live)).toEqual([ravi, asha, undefined]);
  const { conversations = {} } = await page.socket.emitWithAck("sync", { known: {} });
  expect(about(Object.values(conversations).flat())).toEqual([ravi, asha, undefined]);
  const listed = await instance.call(tutor, "GET", `/messages/${mother.id}`);
  expect(about(listed.body as Message[])).toEqual([ravi, asha, undefined]); // safe: as its contract says
  const stored = await collections()
    .messages.find({ about: { $exists: true } })
    .toArray();
  expect(JSON.stringify([stored, await collections().inboxes.find().toArray()])).not.toMatch(
    /Asha|Ravi/,
  );
});

it("drops whom a message is about where it is no child of the sender's", async () => {
  const { instance, tutor, mother, other, asha, ravi, become, send } = await startFamily();
  become([aChild(asha, "Asha Rao"), aChild(ravi, "Ravi Rao", true)]);
  const dropped = [
    await send(mother, tutor, newId()),
    await send(mother, tutor, ravi),
    await send(other, tutor, asha),
    await send(tutor, mother, asha),
  ];
  expect(dropped.map(({ text, about }) => [text, about])).toEqual(
    dropped.map(() => ["How is the homework?", undefined]),
  );
  // Added since the account was read.
  const meera = newId();
  const now = instance.persons.get(mother.id) ?? toPerson(mother);
  instance.persons.set(mother.id, { ...now, children: [aChild(meera, "Meera Rao")] });
  expect((await send(mother, tutor, meera)).about).toBe(meera);
  instance.forget(mother.id);
  instance.state.usersUnavailable = true;
  expect(await send(mother, tutor, meera)).not.toHaveProperty("about");
});

it("names to a tutor the children whom messages are about, as they are called now", async () => {
  const { instance, tutor, mother, asha, ravi, become, send } = await startFamily();
  await send(mother, tutor);
  expect(await peerOf(instance, tutor, mother)).toMatchObject({
    userName: "Sunita Rao",
    children: [],
  });
  await send(mother, tutor, ravi);
  const children = async () => (await peerOf(instance, tutor, mother))?.children;
  expect(await children()).toEqual([{ _id: ravi, name: "Ravi Rao" }]);
  const { body } = await instance.call(tutor, "GET", "/conversations");
  expect(chatApi.conversations.reply?.parse(body).conversations[0]).toMatchObject({
    peer: { children: [{ _id: ravi, name: "Ravi Rao" }] },
    last: { about: ravi },
  });
  become([aChild(asha, "Asha Rao"), aChild(ravi, "Ravi Joshi")]);
  expect(await children()).toEqual([{ _id: ravi, name: "Ravi Joshi" }]);
  become([aChild(asha, "Asha Rao"), aChild(ravi, "Ravi Joshi", true)]);
  expect(await children()).toEqual([]);
  become([aChild(asha, "Asha Rao")]);
  expect(await children()).toEqual([]);
  expect(await peerOf(instance, mother, tutor)).not.toHaveProperty("children");
});

it("shows a tutor whom nobody wrote to a child's masked name and not the parent's [AMB-070]", async () => {
  const { instance, tutor, mother, asha, ravi, become } = await startFamily();
  const peer = async () => peerOf(instance, tutor, mother);
  expect(await peer()).toMatchObject({ userName: "Asha R.", children: [] });
  become([aChild(asha, "Asha Rao", true), aChild(ravi, "Ravi Rao")]);
  expect(JSON.stringify(await peer())).not.toMatch(/Sunita|Asha|Rao/);
  instance.asked.add(mother.id);
  expect(await peer()).toMatchObject({ userName: "Sunita Rao" });
});

it("tells other services which children somebody was written about", async () => {
  const { instance, tutor, mother, asha, ravi, send } = await startFamily();
  await send(mother, tutor, ravi);
  const written = async () => {
    const from = [asha, ravi, mother.id].join(",").toUpperCase();
    const response = await instance.app.request(`/internal/written?to=${tutor.id}&from=${from}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    return chatInternal.written.reply?.parse(await response.json()).from.toSorted();
  };
  expect(await written()).toEqual([ravi, mother.id].toSorted());
  await instance.call(mother, "PUT", `/blocks/${tutor.id}`);
  expect(await written()).toEqual([]);
});

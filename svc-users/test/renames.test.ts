import { silent } from "@tutorsetu/service-kit/testing/app";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renameOutbox } from "../src/people/renames.ts";
import { type Harness, startHarness, student } from "../testing/harness.ts";

let users: Harness;
let outbox: ReturnType<typeof renameOutbox>;
beforeAll(async () => {
  users = await startHarness();
  const { people } = users.stores;
  const [bookings, chat, content] = [users.bookings, users.chat, users.content];
  const clients = { bookings: bookings.client, chat: chat.client, content: content.client };
  outbox = renameOutbox({ people, ...clients, log: silent });
});
afterAll(() => users.close());

type Account = Awaited<ReturnType<Harness["register"]>>;
const edit = ({ _id, refreshToken }: Account, profile: object) =>
  users.call("PUT", `/users/profile/${_id}`, { profile }, refreshToken);

it("tells the other services of a new name once, and of no other edit", async () => {
  const me = await users.register(student());
  await edit(me, { userName: me.userName, city: "Pune" });
  await outbox.sweep();
  expect([users.bookings.renamed, users.content.renamed]).toEqual([[], []]);
  await edit(me, { userName: "Mira Sol" });
  await outbox.sweep();
  await outbox.sweep();
  expect([users.bookings.renamed, users.content.renamed]).toEqual([["Mira Sol"], ["Mira Sol"]]);
});

it("tells the latest name when a service that was down is up again", async () => {
  const me = await users.register(student());
  users.chat.isDown = true;
  await edit(me, { userName: "Ann Other" });
  await expect(outbox.sweep()).rejects.toThrow("svc-chat is down");
  await edit(me, { userName: "Nina Last" });
  users.chat.isDown = false;
  await outbox.sweep();
  expect(users.content.renamed.at(-1)).toBe("Nina Last");
  const told = users.content.renamed.length;
  await outbox.sweep();
  expect(users.content.renamed).toHaveLength(told);
});

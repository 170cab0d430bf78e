import { expect, it } from "vitest";
import { startFamily } from "../testing/family.ts";
import { withMongo } from "../testing/harness.ts";

withMongo();

/** Each child has a pending and an accepted booking, the accepted one with a review. */
async function startBusyFamily() {
  const family = await startFamily();
  const { ask, asha, ravi, bookingIn, move, tutorCalls, motherCalls, content } = family;
  const ids: string[] = [];
  for (const child of [asha, ravi]) {
    const { _id } = bookingIn(await ask(child));
    await move(tutorCalls, _id, "accepted");
    await motherCalls("POST", `/bookings/${_id}/review`, { stars: 4, text: "" });
    await move(tutorCalls, _id, "cancelled", "Moved away");
    ids.push(_id, bookingIn(await ask(child))._id);
  }
  const { docs, reviewDocs, mother } = family;
  const stored = async () => ({
    bookings: (await docs.find({ studentUserId: mother._id }).toArray())
      .toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
      .map(({ student, bookingStatus }) => [student.userName, student.guardianName, bookingStatus]),
    authors: (await reviewDocs.find().toArray()).map(({ author }) => author).toSorted(),
  });
  return { ...family, ids, stored, named: content.named };
}

it("follows the names of children and of who holds the account", async () => {
  const { childrenChanged, change, asha, ravi, mother, stored, state, tell } =
    await startBusyFamily();
  const renamed = (mother.children ?? []).map((child, n) => ({
    ...child,
    userId: { ...child.userId, userName: n === 0 ? "Asha Joshi" : child.userId.userName },
  }));
  change({ userName: "Sunita Joshi", children: renamed });
  const told = [
    [asha, "Asha Joshi"],
    [ravi, "Ravi Rao"],
  ] as const;
  expect(await childrenChanged("Sunita Joshi", told)).toBe(200);
  state.isUsersDown = true;
  const after = await stored();
  expect(after).toEqual({
    bookings: [
      ["Asha Joshi", "Sunita Joshi", "cancelled"],
      ["Asha Joshi", "Sunita Joshi", "pending"],
      ["Ravi Rao", "Sunita Joshi", "cancelled"],
      ["Ravi Rao", "Sunita Joshi", "pending"],
    ],
    authors: ["Asha J.", "Ravi R."],
  });
  const path = `/internal/bookings/of-renamed/${mother._id}`;
  expect(await tell(path, "POST", { userName: "Sunita Devi", role: "Student" })).toBe(200);
  const { bookings, authors } = await stored();
  expect(bookings.map(([name, guardian]) => [name, guardian])).toEqual([
    ["Asha Joshi", "Sunita Devi"],
    ["Asha Joshi", "Sunita Devi"],
    ["Ravi Rao", "Sunita Devi"],
    ["Ravi Rao", "Sunita Devi"],
  ]);
  expect(authors).toEqual(["Asha J.", "Ravi R."]);
  // Nobody can tell whether the call is older than the last one.
  expect(await childrenChanged("Sunita Joshi", told)).toBe(503);
});

it("ends what waits for a removed child, tells the tutor, and takes the name away everywhere", async () => {
  const { childrenChanged, change, asha, mother, stored, tutor, content, ids, docs, notices } =
    await startBusyFamily();
  change({ children: mother.children?.slice(0, 1) });
  for (const _twice of [1, 2])
    expect(await childrenChanged("Sunita Rao", [[asha, "Asha Rao"]])).toBe(200);
  expect(await stored()).toEqual({
    bookings: [
      ["Asha Rao", "Sunita Rao", "cancelled"],
      ["Asha Rao", "Sunita Rao", "pending"],
      ["Deleted user", undefined, "cancelled"],
      ["Deleted user", undefined, "cancelled"],
    ],
    authors: ["Asha R.", "Deleted user"],
  });
  const ended = await docs.findOne({ _id: ids[3] ?? "" });
  expect(ended).toMatchObject({ reason: "account deleted", deletedSide: "Student", open: false });
  expect(ended?.news.filter(({ kind }) => kind === "cancelled")).toHaveLength(1);
  expect(JSON.stringify([ended, await docs.findOne({ _id: ids[2] ?? "" })])).not.toMatch(/Ravi/);
  const links = [ids[2], ids[3]].map((one) => `/my-bookings?booking=${one}`);
  for (const link of links)
    expect(content.named).toEqual(
      expect.arrayContaining([
        { param: "name", link },
        { param: "child", link, to: mother._id },
      ]),
    );
  expect(content.named.some(({ link }) => link?.endsWith(ids[0] ?? "-"))).toBe(false);
  await notices.sweep();
  expect(content.of(tutor._id).some(({ subject }) => subject.startsWith("Deleted user has"))).toBe(
    true,
  );
});

it("removes nobody by a call that is older than the one before it", async () => {
  const { childrenChanged, asha, ravi, stored } = await startBusyFamily();
  const before = await stored();
  // From when there was one child, who had another name.
  expect(await childrenChanged("Sunita R", [[asha, "Aisha"]])).toBe(200);
  expect(await stored()).toEqual(before);
  expect(
    await childrenChanged("Sunita Rao", [
      [asha, "Asha Rao"],
      [ravi, "Ravi Rao"],
    ]),
  ).toBe(200);
  expect(await stored()).toEqual(before);
});

it("erases all children with their account", async () => {
  const { tell, mother, change, stored, content } = await startBusyFamily();
  change({ active: false, userName: "Deleted user" });
  expect(await tell(`/internal/bookings/of-erased/${mother._id}`, "POST", {})).toBe(200);
  const { bookings, authors } = await stored();
  expect(bookings.map(([name]) => name)).toEqual(Array.from({ length: 4 }, () => "Deleted user"));
  expect(JSON.stringify([bookings, authors])).not.toMatch(/Sunita|Asha|Ravi/);
  expect(content.named).toHaveLength(6);
});

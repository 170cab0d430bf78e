import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newPersonId, person, startHarness, type Harness } from "../testing/harness.ts";

const ADMIN = "00000000000000000000ad01";
let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  harness.people.set(ADMIN, { ...person(ADMIN, "Admin"), userName: "Meera Rao" });
});
afterAll(() => harness.close());

it("lists comments that administrators decided about, with who and when, until they are reported again", async () => {
  const form = { title: "T", content: "C", author: "A" };
  const { body } = await harness.admin("POST", "/blogs", form);
  const path = `/blogs/${contentApi.createBlog.reply?.parse(body)._id}/comments`;
  const sent = await harness.student()("POST", path, { text: "Buy now" });
  const id = contentApi.comment.reply?.parse(sent.body).comment._id;
  const listed = async (settled: "yes" | "no") => {
    const page = (await harness.admin("GET", `/blogs/comments?settled=${settled}`)).body;
    return contentApi.commentsToCheck.reply?.parse(page).comments;
  };
  const report = () =>
    harness.student()("POST", `/blogs/comments/${id}/report`, { reason: "Spam" });
  await report();
  expect(await listed("yes")).toEqual([]);
  expect(await listed("no")).toMatchObject([{ _id: id, authorRole: "Student" }]);
  await harness.admin("PUT", `/blogs/comments/${id}`, { state: "hidden" });
  expect(await listed("no")).toEqual([]);
  expect(await listed("yes")).toMatchObject([
    { _id: id, state: "hidden", settlement: { by: "Meera Rao", at: expect.any(String) } },
  ]);
  await harness.admin("PUT", `/blogs/comments/${id}`, { state: "shown" });
  await report();
  expect(await listed("yes")).toEqual([]);
  expect(await listed("no")).toHaveLength(1);
});

it("lists to administrators the reported comments of a person, and not the others", async () => {
  const [me, another] = [newPersonId(), newPersonId()];
  const form = { title: "T", content: "C", author: "A" };
  const { body } = await harness.admin("POST", "/blogs", form);
  const path = `/blogs/${contentApi.createBlog.reply?.parse(body)._id}/comments`;
  const write = async (who: string, text: string) => {
    const sent = await harness.student(who)("POST", path, { text });
    return contentApi.comment.reply?.parse(sent.body).comment._id ?? "";
  };
  const [rude] = [await write(me, "Rude"), await write(me, "Kind"), await write(another, "Rude")];
  const of = async (who: string) =>
    contentApi.reportedCommentsBy.reply?.parse(
      (await harness.admin("GET", `/blogs/comments/by/${who}`)).body,
    );
  for (const reason of ["Rude", "Really"])
    await harness.student()("POST", `/blogs/comments/${rude}/report`, { reason });
  const listed = { _id: rude, kind: "comment", reason: "Rude", count: 2 };
  expect(await of(me)).toMatchObject({ total: 1, reports: [{ ...listed, settled: false }] });
  await harness.admin("PUT", `/blogs/comments/${rude}`, { state: "hidden" });
  expect(await of(me)).toMatchObject({
    reports: [{ ...listed, settled: true, settlement: { by: "Meera Rao" } }],
  });
  expect(await of(another)).toEqual({ reports: [], total: 0 });
  expect((await harness.student(me)("GET", `/blogs/comments/by/${me}`)).status).toBe(403);
});

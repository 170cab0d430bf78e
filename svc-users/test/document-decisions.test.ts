import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { keepDocuments } from "../src/documents/keep-documents.ts";
import { documentsOf } from "../testing/documents/documents.ts";
import { DAY_MS, type Harness, ref, startHarness, tutor } from "../testing/harness.ts";

let users: Harness;
let proofs: ReturnType<typeof documentsOf>;
let admin: string;
beforeAll(async () => {
  users = await startHarness();
  proofs = documentsOf(users);
  admin = await users.admin();
});
afterAll(() => users.close());
beforeEach(async () => {
  users.clock.ahead = 0;
  await users.db.collection("document-pages").deleteMany({});
});

const APPROVE = { approved: true };
const REFUSE = { approved: false, reason: "The photo is too dark to read." };

const teacher = async (more: object = {}) => {
  const { _id, refreshToken: token } = await users.register(tutor(more));
  return { _id, token };
};
const edit = (id: string, profile: object, token: string) =>
  users.call("PUT", `/users/profile/${id}`, { profile }, token);
const verifiedOf = async (token: string) => (await proofs.own(token)).verified;
/** The kinds of the notices that svc-content was handed about somebody. */
async function noticesOf(id: string) {
  await users.noticeOutbox.sweep(users.now());
  return users.content.notices.filter(({ user }) => user._id === id);
}

it("puts the badge on the profile and deletes the pages once it is approved", async () => {
  const { _id, token } = await teacher({ city: "Mapusa" });
  const id = await proofs.sent(token);
  expect((await proofs.decide(admin, id, APPROVE)).status).toBe(200);
  const today = users.now().toISOString().slice(0, 10);
  expect(await proofs.own(token)).toEqual({ documents: [], verified: { identity: today } });
  const { body } = await users.call("GET", "/users/alltutors?search=mapusa", undefined, token);
  expect(body).toMatchObject({ allTutor: [{ verified: { identity: today } }] });
  expect(await proofs.kept()).toBe(0);
  expect(await noticesOf(_id)).toMatchObject([
    { kind: "identity_verified", link: "/userdashboard/verification" },
  ]);
  expect(await users.recordedOf(_id)).toEqual(["document_sent", "document_approved"]);
});

it("says why it was refused, deletes the pages, and lets the tutor send others", async () => {
  const { _id, token } = await teacher();
  const id = await proofs.sent(token);
  const without = await proofs.decide(admin, id, { approved: false, reason: " " });
  expect(without).toMatchObject({ status: 422, body: { code: "moderation_reason_required" } });
  expect((await proofs.decide(admin, id, REFUSE)).status).toBe(200);
  const { documents, verified } = await proofs.own(token);
  expect(documents).toMatchObject([{ state: "refused", reason: REFUSE.reason, pages: 1 }]);
  expect(verified).toEqual({});
  expect(await proofs.kept()).toBe(0);
  const { reason } = REFUSE;
  expect(await noticesOf(_id)).toMatchObject([{ kind: "identity_refused", params: { reason } }]);
  await proofs.sent(token);
  expect((await proofs.own(token)).documents).toMatchObject([{ state: "waiting" }]);
});

it("has one of two administrators decide, and tells the other", async () => {
  const { _id, token } = await teacher();
  const id = await proofs.sent(token);
  const answers = await Promise.all([
    proofs.decide(admin, id, APPROVE),
    proofs.decide(admin, id, REFUSE),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    body: { code: "document_decided" },
  });
  expect(await noticesOf(_id)).toHaveLength(1);
  const { documents, verified } = await proofs.own(token);
  expect(documents.length + Object.keys(verified).length).toBe(1);
});

it("replaces what waits: pages of before are gone, and nobody decides about them any longer", async () => {
  const { token } = await teacher();
  const first = await proofs.sent(token);
  const [second] = await Promise.all([proofs.sent(token), proofs.sent(token)]);
  await proofs.sent(token, "education");
  expect(await proofs.kept()).toBe(2);
  expect(second).not.toBe(first);
  expect(await proofs.decide(admin, first, { ...APPROVE, userName: "Test Person" })).toMatchObject({
    status: 409,
    body: { code: "document_decided" },
  });
  expect(await verifiedOf(token)).toEqual({});
});

it("does not count for a name or a qualification that came after the look", async () => {
  const { _id, token } = await teacher();
  const id = await proofs.sent(token, "education");
  const decide = (body: object) =>
    users.call("POST", `/users/document-queue/${id}`, { ...APPROVE, ...body }, admin);
  expect(await decide({ userName: "Another Name" })).toMatchObject({
    status: 409,
    body: { code: "document_changed" },
  });
  const offer = { qualification: "M.Sc. Physics" };
  await users.stores.people.change(ref(_id), { offer });
  expect((await decide({ userName: "Test Person" })).status).toBe(409);
  expect((await decide({ userName: "Test Person", ...offer })).status).toBe(200);
});

it("takes badges back with the words they stood for", async () => {
  const { _id, token } = await teacher();
  const offer = { qualification: "M.Sc." };
  const verified = { identity: users.now(), education: users.now() };
  await users.stores.people.change(ref(_id), { verified, offer });
  await edit(_id, { userName: "test  PERSON", bio: "Patient", offer }, token);
  expect(Object.keys(await verifiedOf(token))).toEqual(["identity", "education"]);
  await edit(_id, { offer: { qualification: "Ph.D." } }, token);
  expect(Object.keys(await verifiedOf(token))).toEqual(["identity"]);
  await edit(_id, { userName: "Quite Another" }, token);
  expect(await verifiedOf(token)).toEqual({});
});

it("lists what waits oldest first, page by page, with what the pages are to be compared with", async () => {
  await users.db.collection("people").updateMany({}, { $unset: { documents: "" } });
  const { token, _id } = await teacher();
  await users.stores.people.change(ref(_id), { offer: { qualification: "B.Ed." } });
  const ids = [
    await proofs.sent(token),
    await proofs.sent((await teacher()).token, "education"),
  ].toSorted();
  const first = await proofs.queue(admin, "?limit=1");
  expect(first).toMatchObject({ total: 2, documents: [{ _id: ids[0] }] });
  const next = await proofs.queue(admin, `?limit=1&cursor=${first.nextCursor}`);
  expect(next).toMatchObject({ nextCursor: null, documents: [{ _id: ids[1] }] });
  const all = [...first.documents, ...next.documents];
  expect(all.map(({ tutor: { qualification } }) => qualification)).toContain("B.Ed.");
});

it("deletes what nobody decides about in thirty days, and says so", async () => {
  const { _id, token } = await teacher();
  await proofs.sent(token);
  const sweep = keepDocuments(users.deps);
  await sweep(new Date(Date.now() + 29 * DAY_MS));
  expect(await proofs.kept()).toBe(1);
  await sweep(new Date(Date.now() + 31 * DAY_MS));
  expect(await proofs.kept()).toBe(0);
  expect((await proofs.own(token)).documents).toMatchObject([{ state: "unseen" }]);
  expect(await noticesOf(_id)).toMatchObject([{ kind: "identity_unseen" }]);
});

import { usersApi } from "@tutorsetu/contracts/apis";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { keepDocuments } from "../src/documents/keep-documents.ts";
import { documentsOf } from "../testing/documents/documents.ts";
import {
  fits,
  type Harness,
  PASSWORD,
  ref,
  startHarness,
  student,
  tutor,
} from "../testing/harness.ts";
import { sheet, withScript } from "../testing/documents/pdfs.ts";

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

const REFUSE = { approved: false, reason: "The photo is too dark to read." };

const teacher = async (more: object = {}) => {
  const { _id, refreshToken: token, email } = await users.register(tutor(more));
  return { _id, token, email };
};

it("stores the pages so that a copy of the database shows nothing of them", async () => {
  const { token } = await teacher();
  const id = await proofs.sent(token);
  const stored = await users.db.collection("document-pages").find().toArray();
  expect(stored).toHaveLength(1);
  const bytes = Buffer.from(stored[0]?.["sealed"].buffer);
  expect(bytes.includes("WEBP")).toBe(false);
  const page = await proofs.pageOf(admin, id);
  expect(page.headers.get("cache-control")).toBe("no-store");
  expect(page.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(Buffer.from(await page.arrayBuffer())).metadata()).toMatchObject({
    format: "webp",
    width: 90,
  });
});

it("keeps another account's pages from opening as somebody's", async () => {
  const [one, other] = [await teacher(), await teacher()];
  const id = await proofs.sent(one.token);
  await proofs.sent(other.token);
  const pages = users.db.collection<{ _id: string; of: string; sealed: unknown }>("document-pages");
  const foreign = await pages.findOne({ of: other._id });
  await pages.updateOne({ of: one._id }, { $set: { sealed: foreign?.sealed } });
  const answer = await proofs.pageOf(admin, id);
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { code: "document_unreadable" },
  ]);
});

it("shows the pages to administrators only, by no id, and writes down each look first", async () => {
  const [owner, other] = [await teacher(), await teacher()];
  const learner = await users.register(student());
  const id = await proofs.sent(owner.token);
  const statuses = [undefined, owner.token, other.token, learner.refreshToken].map(
    async (token) => {
      const { status } = await proofs.pageOf(token, id);
      return status;
    },
  );
  expect(await Promise.all(statuses)).toEqual([401, 403, 403, 403]);
  const named = await users.db.collection("document-pages").findOne({});
  for (const path of [
    `/users/images/${String(named?._id)}`,
    `/users/images/${String(named?._id)}.webp`,
  ])
    expect((await users.app.request(path)).status).toBe(404);
  expect((await proofs.pageOf(admin, id, 1)).status).toBe(404);
  expect((await proofs.pageOf(admin, "0".repeat(24))).status).toBe(404);
  await proofs.pageOf(admin, id);
  expect(await users.recordedOf(owner._id)).toEqual(["document_sent", "document_seen"]);
});

it("tells the tutor what became of it, and never a page", async () => {
  const { _id, token } = await teacher();
  expect(await proofs.own(token)).toEqual({ documents: [], verified: {} });
  const id = await proofs.sent(token, "education");
  expect(await proofs.own(token)).toEqual({
    documents: [
      { _id: id, kind: "education", state: "waiting", sentAt: expect.any(String), pages: 1 },
    ],
    verified: {},
  });
  const card = JSON.stringify(
    (await users.call("GET", `/users/tutor/${_id}`, undefined, token)).body,
  );
  expect(card).not.toContain(id);
});

it("deletes what a tutor takes back, and what is nobody else's stays", async () => {
  const [owner, other] = [await teacher(), await teacher()];
  const id = await proofs.sent(owner.token);
  const withdraw = (token: string) =>
    users.call("DELETE", `/users/documents/${id}`, undefined, token);
  expect((await withdraw(other.token)).status).toBe(404);
  expect(await proofs.kept()).toBe(1);
  const { documents } = fits(usersApi.withdrawDocument, await withdraw(owner.token));
  expect([documents, await proofs.kept()]).toEqual([[], 0]);
  expect((await withdraw(owner.token)).status).toBe(404);
});

it("refuses what is no proof in a sentence, and stores nothing of it", async () => {
  const { token } = await teacher();
  const learner = await users.register(student());
  expect((await proofs.send(learner.refreshToken)).status).toBe(403);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const answers = [
    [await proofs.send(token, "identity", svg), 415, "document_type"],
    [await proofs.send(token, "identity", withScript()), 422, "document_script"],
    [await proofs.send(token, "identity", Buffer.alloc(0)), 422, "document_required"],
    [await proofs.send(token, "diary"), 422, "invalid"],
    [
      await proofs.send(token, "identity", Buffer.alloc(10 * 1024 * 1024 + 1)),
      413,
      "document_too_big",
    ],
    [await proofs.send(token, "identity", Buffer.alloc(40 * 1024 * 1024)), 413, "too_large"],
  ] as const;
  for (const [answer, status, code] of answers)
    expect(answer).toMatchObject({
      status,
      body: { code, message: expect.stringMatching(/\w+\.$/) },
    });
  expect([await proofs.kept(), (await proofs.own(token)).documents]).toEqual([0, []]);
});

it("takes a PDF page by page", async () => {
  const { token } = await teacher();
  const { documents } = fits(
    usersApi.sendDocument,
    await proofs.send(token, "education", sheet({ pages: 2 })),
  );
  expect(documents).toMatchObject([{ pages: 2 }]);
  expect((await proofs.pageOf(admin, documents[0]?._id ?? "", 1)).status).toBe(200);
});

it("is in the copy of one's own data, with its pages while they are kept", async () => {
  const { token } = await teacher();
  const id = await proofs.sent(token, "education");
  const exported = async () => {
    const answer = await users.app.request("/users/own-data", {
      method: "POST",
      body: JSON.stringify({ password: PASSWORD, language: "en" }),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const { documents } = JSON.parse(strFromU8(files["account/data.json"] ?? new Uint8Array()));
    return { documents, names: Object.keys(files) };
  };
  const waiting = await exported();
  expect(waiting.documents).toMatchObject([{ kind: "education", state: "waiting", pages: 1 }]);
  expect(waiting.names).toContain("proof/education-1.webp");
  await proofs.decide(admin, id, REFUSE);
  const refused = await exported();
  expect(refused.documents).toMatchObject([{ state: "refused", reason: REFUSE.reason }]);
  expect(refused.names.join()).not.toContain("proof/");
});

it("takes twenty files a day", async () => {
  const { token } = await teacher();
  for (let n = 0; n < 20; n++) expect((await proofs.send(token, "none")).status).toBe(422);
  expect(await proofs.send(token)).toMatchObject({
    status: 429,
    body: { code: "documents_today" },
  });
});

it("removes pages of an upload that broke off, and no others", async () => {
  const { _id, token } = await teacher();
  await proofs.sent(token);
  const sealed = Buffer.from("sealed");
  await users.stores.sealedPages.put(ref(_id), [{ name: "broken-off", sealed }], users.now());
  const sweep = keepDocuments(users.deps);
  await sweep(users.now());
  expect(await proofs.kept()).toBe(2);
  await sweep(new Date(Date.now() + 2 * 3_600_000));
  expect(await proofs.kept()).toBe(1);
  expect(
    await users.db.collection<{ _id: string }>("document-pages").findOne({ _id: "broken-off" }),
  ).toBe(null);
});

it("deletes them with the account, at once, and takes nothing of one that is deleted", async () => {
  const { _id, token, email } = await teacher();
  await proofs.sent(token);
  await users.call("POST", "/users/delete-account", { password: PASSWORD }, token);
  expect(await proofs.kept()).toBe(0);
  const back = await users.signIn(email);
  expect((await proofs.own(back)).documents).toEqual([]);
  await users.stores.people.change(ref(_id), { active: false });
  expect((await proofs.send(back)).status).toBe(404);
  expect(await proofs.kept()).toBe(0);
});

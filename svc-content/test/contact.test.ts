import { contentApi } from "@tutorsetu/contracts/apis";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeServiceClient, silent } from "@tutorsetu/service-kit/testing/app";
import { contactCopies } from "../src/contact/copies.ts";
import { startHarness, type Harness } from "../testing/harness.ts";

let harness: Harness;
let n = 0;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const form = { name: "A", email: "a@test.example", subject: "S", message: "M" };
/** Every sender from an address of their own, so that only one test meets the limit. */
const send = (body: object, address = `10.0.0.${++n}`) =>
  harness.app.request("/contact", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-forwarded-for": address },
  });
async function inbox(query = "") {
  const { body } = await harness.admin("GET", `/contact${query}`);
  const page = contentApi.contacts.reply?.parse(body);
  return { ...page, subjects: page?.contacts.map((one) => one.subject) ?? [] };
}

it("lists a sent message in the administrator's inbox [CO-028]", async () => {
  const sent = await send({ ...form, subject: "Kept" });
  expect(sent.status).toBe(201);
  expect(await sent.json()).toMatchObject({ message: "Message sent successfully!" });
  expect((await inbox()).contacts?.[0]).toEqual({
    ...form,
    subject: "Kept",
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    createdAt: expect.any(String),
  });
});

it("has a copy of each message e-mailed once, also when svc-users was unavailable", async () => {
  await harness.db.collection("contacts").deleteMany({});
  await send({ ...form, subject: "Copied" });
  const asked: unknown[] = [];
  let isDown = true;
  const users = fakeServiceClient((_endpoint, { body, params }) => {
    if (isDown) throw new Error("users did not answer");
    asked.push([body, params]);
    return { ok: true };
  });
  const copies = contactCopies(harness.contacts, users, silent);
  await expect(copies.sweep()).rejects.toThrow("did not answer");
  isDown = false;
  await copies.sweep();
  await copies.sweep();
  const id = (await inbox()).contacts?.[0]?._id;
  expect(asked).toEqual([[{ ...form, subject: "Copied" }, { id }]]);
});

it("copies twenty messages in one sweep", async () => {
  await harness.db.collection("contacts").deleteMany({});
  for (let n = 0; n < 21; n++) await send(form);
  let copied = 0;
  const users = fakeServiceClient(() => {
    copied += 1;
    return { ok: true };
  });
  const copies = contactCopies(harness.contacts, users, silent);
  await copies.sweep();
  expect(copied).toBe(20);
  await copies.sweep();
  expect(copied).toBe(21);
});

it("stores nothing of a robot that fills the hidden field, and gives it the same reply", async () => {
  const sent = await send({ ...form, subject: "Robot", website: "http://spam" });
  expect(sent.status).toBe(201);
  expect((await inbox()).subjects).not.toContain("Robot");
});

it("names every missing field", async () => {
  const sent = await send({ email: "x" });
  expect(await sent.json()).toMatchObject({
    fields: {
      name: "Name is required.",
      email: "Invalid email format.",
      subject: "Subject is required.",
      message: "Message cannot be empty.",
    },
  });
});

it("pages the inbox newest first", async () => {
  await harness.db.collection("contacts").deleteMany({});
  for (const subject of ["1", "2", "3"]) {
    await send({ ...form, subject });
    const { nextCursor } = await inbox();
    expect(nextCursor).toBeNull();
  }
  await harness.db
    .collection("contacts")
    .updateOne({ subject: "2" }, { $set: { createdAt: new Date(Date.now() + 60_000) } });
  const one = await inbox("?limit=2");
  expect(one).toMatchObject({ total: 3 });
  expect(one.subjects[0]).toBe("2");
  const two = await inbox(`?limit=2&cursor=${one.nextCursor}`);
  expect(two.nextCursor).toBeNull();
  expect([...one.subjects, ...two.subjects].toSorted()).toEqual(["1", "2", "3"]);
});

it("takes five messages in ten minutes from one address", async () => {
  for (let sent = 0; sent < 5; sent++) expect((await send(form, "10.9.9.9")).status).toBe(201);
  const { status, headers } = await send(form, "10.9.9.9");
  expect(status).toBe(429);
  expect(headers.get("retry-after")).not.toBeNull();
});

it("counts the messages of the first address that proxies name, whichever proxies follow", async () => {
  const addresses = ["10.8.8.8", "10.8.8.8,10.1.1.1", "10.8.8.8 ,10.1.1.2", " 10.8.8.8, 10.1.1.3"];
  for (const address of [...addresses, "10.8.8.8"])
    expect((await send(form, address)).status).toBe(201);
  expect((await send(form, "10.8.8.8 , 10.1.1.4")).status).toBe(429);
  expect((await send(form, "10.1.1.4, 10.8.8.8")).status).toBe(201);
});

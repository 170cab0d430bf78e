import { contentApi } from "@tutorsetu/contracts/content";
import type { Person, Role } from "@tutorsetu/contracts/people";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { as, badBodies, fakeVerify, isMounted, silent } from "@tutorsetu/service-kit/testing";
import { type Db, MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { mongoBlogs } from "../src/blogs/store.ts";
import { mongoContacts } from "../src/contact/store.ts";
import { mongoHelp } from "../src/help/store.ts";
import { mongoNotices } from "../src/notices/store.ts";
import { seedContent } from "../src/seed.ts";

let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let db: Db;
let app: ReturnType<typeof createApp>;
let n = 0;
const id = () => (++n).toString(16).padStart(24, "0");

function person(_id: string): Person {
  return {
    _id,
    userName: "Asha",
    email: "asha@test.example",
    role: "Student",
    image: null,
    active: true,
    tutor: null,
    student: null,
  };
}

beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
  db = client.db(`content-${Date.now()}`);
  await seedContent(db);
  await seedContent(db);
  app = createApp({
    log: silent,
    verify: fakeVerify,
    help: await mongoHelp(db),
    notices: await mongoNotices(db),
    blogs: await mongoBlogs(db),
    contacts: mongoContacts(db),
    askPerson: (one) => Promise.resolve(one.startsWith("f") ? null : person(one)),
    ready: () => Promise.resolve(),
  });
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

const admin = () => as(app, "Admin", "00000000000000000000ad01");

describe("help requests", () => {
  it("takes user and role from the caller, lists for the administrator and tells the writer when solved [CO-001] [CO-002] [CO-005] [CO-006] [CO-007] [CO-009] [CO-011]", async () => {
    const me = id();
    const sent = await as(app, "Student", me)("POST", "/helprequests/submithelpform", {
      subject: "A",
      message: "B",
      role: "Admin",
    });
    expect(sent.status).toBe(201);
    const list = contentApi.helpRequests.reply?.parse(
      (await admin()("GET", "/helprequests/getallhelprequest")).body,
    );
    const mine = list?.data.find((h) => h.user._id === me);
    expect(mine).toMatchObject({
      role: "Student",
      subject: "A",
      solved: false,
      user: { userName: "Asha" },
    });
    for (const _ of [1, 2]) {
      expect(
        (await admin()("PUT", `/helprequests/marksolved/${mine?._id}`, { solved: true })).status,
      ).toBe(200);
    }
    const notices = contentApi.notices.reply?.parse(
      (await as(app, "Student", me)("GET", `/notices/${me}`)).body,
    );
    expect(notices?.data).toHaveLength(1);
  });

  it("needs both texts [CO-004]", async () => {
    const { status, body } = await as(app, "Student", id())(
      "POST",
      "/helprequests/submithelpform",
      { subject: " " },
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fields: { subject: "Subject is required", message: "Message is required" },
    });
  });
});

describe("notices", () => {
  it("reach their recipient and nobody else [CO-012] [CO-013] [CO-016] [CO-017] [CO-018]", async () => {
    const me = id();
    const notice = { id: me, subject: "Hello", message: "There", role: "Student" };
    expect((await admin()("POST", "/notices/send-notice", notice)).status).toBe(201);
    expect(
      (await admin()("POST", "/notices/send-notice", { ...notice, role: "Tutor" })).status,
    ).toBe(400);
    expect(
      (await admin()("POST", "/notices/send-notice", { ...notice, id: "f".repeat(24) })).status,
    ).toBe(404);
    expect((await admin()("POST", "/notices/send-notice", { ...notice, subject: "" })).status).toBe(
      400,
    );
    expect((await as(app, "Student", id())("GET", `/notices/${me}`)).status).toBe(403);
    const mine = contentApi.notices.reply?.parse(
      (await as(app, "Student", me)("GET", `/notices/${me}`)).body,
    );
    expect(mine?.data).toMatchObject([{ subject: "Hello", solved: false }]);
    const read = `/notices/${mine?.data[0]?._id}/read`;
    expect((await as(app, "Student", id())("PUT", read, { solved: true })).status).toBe(404);
    expect((await as(app, "Student", me)("PUT", read, { solved: true })).body).toMatchObject({
      data: { solved: true },
    });
  });
});

describe("blogs", () => {
  it("lists fourteen readable posts, newest first [CO-019] [CO-020] [CO-027]", async () => {
    const list = contentApi.blogs.reply?.parse((await as(app)("GET", "/blogs")).body);
    expect(list?.blogs).toHaveLength(14);
    const dates = list?.blogs.map((b) => b.createdAt) ?? [];
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const blog of list?.blogs ?? []) expect(blog.content.length).toBeGreaterThan(600);
  });

  it("creates with the three required texts, shows and deletes once [CO-021] [CO-022] [CO-023] [CO-025]", async () => {
    const made = await admin()("POST", "/blogs", {
      title: "T",
      content: `# Head\n\n${"word ".repeat(100)}`,
      author: "A",
    });
    expect(made.status).toBe(201);
    const blog = contentApi.createBlog.reply?.parse(made.body);
    expect(blog?.excerpt).toHaveLength(150);
    expect((await as(app)("GET", `/blogs/${blog?._id}`)).status).toBe(200);
    const wrong = await admin()("POST", "/blogs", { title: "T", content: "", author: "A" });
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: "Title, content, and author are required!" },
    });
    expect((await admin()("DELETE", `/blogs/${blog?._id}`)).status).toBe(200);
    expect((await admin()("DELETE", `/blogs/${blog?._id}`)).status).toBe(404);
    expect((await as(app)("GET", "/blogs/nonsense")).status).toBe(404);
  });

  it("counts a like once however often it is pressed", async () => {
    const made = await admin()("POST", "/blogs", { title: "L", content: "C", author: "A" });
    const path = `/blogs/${contentApi.createBlog.reply?.parse(made.body)._id}/like`;
    const me = as(app, "Student", id());
    await Promise.all(Array.from({ length: 10 }, () => me("PUT", path)));
    expect((await as(app, "Tutor", id())("PUT", path)).body).toMatchObject({
      likes: 2,
      liked: true,
    });
    expect((await me("DELETE", path)).body).toMatchObject({ likes: 1, liked: false });
  });

  it("keeps comments in order", async () => {
    const made = await admin()("POST", "/blogs", { title: "L", content: "C", author: "A" });
    const path = `/blogs/${contentApi.createBlog.reply?.parse(made.body)._id}/comments`;
    const me = as(app, "Student", id());
    expect((await me("POST", path, { text: " " })).status).toBe(400);
    for (const text of ["one", "<b>two</b>"])
      expect((await me("POST", path, { text })).status).toBe(201);
    expect((await as(app)("GET", path)).body).toMatchObject({
      comments: [{ text: "one" }, { text: "<b>two</b>" }],
    });
  });
});

describe("contact", () => {
  it("keeps a message, not a robot's, and names what is missing [CO-028]", async () => {
    const form = { name: "A", email: "a@test.example", subject: "S", message: "M" };
    const before = await db.collection("contacts").countDocuments();
    expect((await as(app)("POST", "/contact", form)).status).toBe(201);
    expect((await as(app)("POST", "/contact", { ...form, website: "http://spam" })).status).toBe(
      201,
    );
    expect(await db.collection("contacts").countDocuments()).toBe(before + 1);
    expect((await as(app)("POST", "/contact", { email: "x" })).body).toMatchObject({
      fields: {
        name: "Name is required.",
        email: "Invalid email format.",
        subject: "Subject is required.",
        message: "Message cannot be empty.",
      },
    });
  });
});

it.each(Object.entries(contentApi))("mounts %s", (_name, endpoint) => {
  expect(isMounted(app, endpoint)).toBe(true);
});

const roles: (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];
it.each(
  Object.entries(contentApi).flatMap(([name, endpoint]) =>
    roles.map((role) => ({ name, endpoint, role })),
  ),
)(
  "$name for $role [CO-003] [CO-008] [CO-010] [CO-014] [CO-024] [CO-026]",
  async ({ endpoint, role }) => {
    const me = id();
    const path = endpoint.path.replace(":id", me);
    const { status } = await as(app, role, me)(
      endpoint.method,
      path,
      endpoint.body ? {} : undefined,
    );
    const { roles: allowed } = endpoint.access;
    const may = allowed === "anyone" || (role !== undefined && allowed.includes(role));
    const refusal = role ? 403 : 401;
    expect(may ? ![401, 403].includes(status) : status === refusal).toBe(true);
  },
);

it.each(Object.entries(contentApi).filter(([, { body }]) => body))(
  "refuses bodies that fit nothing at %s",
  async (_name, { method, path }) => {
    for (const body of badBodies) {
      const { status, body: said } = await as(app, "Admin", id())(
        method,
        path.replace(":id", id()),
        body,
      );
      expect([400, 403, 404]).toContain(status);
      expect(said).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
  },
);

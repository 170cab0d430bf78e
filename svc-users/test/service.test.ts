import type { Role } from "@tutorsetu/contracts/people";
import { usersApi } from "@tutorsetu/contracts/users";
import { testMongo } from "@tutorsetu/embedded-mongo/testing";
import { badBodies, isMounted, silent } from "@tutorsetu/service-kit/testing";
import { MongoClient } from "mongodb";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import { indexPeople, mongoPeople, peopleCollection } from "../src/people/store.ts";
import { mongoPictures } from "../src/pictures/store.ts";
import { seedPeople } from "../src/seed.ts";
import { mongoSessions } from "../src/sessions/store.ts";
import { createTokens } from "../src/sessions/tokens.ts";

const SECRET = "a-secret-for-tests-only-0123456789";
let mongo: Awaited<ReturnType<typeof testMongo>>;
let client: MongoClient;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  mongo = await testMongo();
  client = await new MongoClient(mongo.url).connect();
  const db = client.db(`users-${Date.now()}`);
  const docs = peopleCollection(db);
  await indexPeople(docs);
  await seedPeople(docs, { tutors: 60, students: 60 });
  const sessions = await mongoSessions(db);
  app = createApp({
    log: silent,
    people: mongoPeople(docs),
    sessions,
    pictures: mongoPictures(db),
    tokens: await createTokens(sessions),
    internalSecret: SECRET,
    registrationsPerHour: 1000,
    ready: () => Promise.resolve(),
  });
});
afterAll(async () => {
  await client.close();
  await mongo.close();
});

function never(): never {
  throw new Error("The contract has no such reply");
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, never>;
}

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await app.request(path, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
    },
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

let people = 0;
const student = (more: object = {}) => ({
  role: "Student",
  userName: "Test Person",
  email: `p${++people}@test.example`,
  phoneNo: "98123 45678",
  state: "Kerala",
  city: "Kochi",
  password: "s3cret-enough",
  confirmPassword: "s3cret-enough",
  grade: "10th",
  subjectInterested: ["physics"],
  ...more,
});
const tutor = (more: object = {}) => ({
  ...student(),
  role: "Tutor",
  experience: "4",
  fee: "2600",
  subjects: ["physics", "chemistry"],
  ...more,
});

async function register(form: object) {
  const { body } = await call("POST", "/users/register", form);
  return usersApi.register.reply?.parse(body).user ?? never();
}

describe("accounts", () => {
  it("registers a tutor with a profile that the listing shows [US-003] [US-006]", async () => {
    const form = tutor({ userName: "Zubin Registered", role: "Tutor" });
    const answer = await call("POST", "/users/register", form);
    expect(answer.status).toBe(201);
    const user = usersApi.register.reply?.parse(answer.body).user;
    expect(user).toMatchObject({ role: "Tutor", phoneNo: "+919812345678" });
    const list = await call("GET", "/users/alltutors?search=zubin");
    const page = usersApi.allTutors.reply?.parse(list.body);
    expect(page?.allTutor).toHaveLength(1);
    expect(page?.allTutor[0]).toMatchObject({
      fee: 2600,
      experience: 4,
      subjects: ["physics", "chemistry"],
    });
  });

  it.each([
    [{ role: "Admin" }, "role"],
    [{ email: "nope" }, "email"],
    [{ email: { $ne: "" } }, "email"],
    [{ phoneNo: "12345" }, "phoneNo"],
    [{ password: "12345", confirmPassword: "12345" }, "password"],
    [{ confirmPassword: "other" }, "confirmPassword"],
    [{ grade: 13 }, "grade"],
    [{ subjectInterested: [] }, "subjectInterested"],
    [{ city: "" }, "city"],
    [{ password: "password123", confirmPassword: "password123" }, "password"],
  ])("refuses %j and names the field [US-004] [US-005]", async (wrong, field) => {
    const { status, body } = await call("POST", "/users/register", student(wrong));
    expect(status).toBe(400);
    expect(Object.keys(body["fields"] ?? {})).toContain(field);
  });

  it("lets one of ten equal signups win, whatever the case of the address", async () => {
    const tries = Array.from({ length: 10 }, (_, n) =>
      call(
        "POST",
        "/users/register",
        student({ email: n % 2 ? "Same@Test.example" : "same@test.example" }),
      ),
    );
    const statuses = (await Promise.all(tries)).map((a) => a.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("answers an unknown account and a wrong password alike [US-001] [US-002]", async () => {
    const { email } = await register(student());
    const wrong = await call("POST", "/users/login", { email, password: "not-this-one" });
    const unknown = await call("POST", "/users/login", {
      email: "nobody@test.example",
      password: "not-this-one",
    });
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  it("stops a sixth try within a minute, even with the right password", async () => {
    const { email } = await register(student());
    for (let n = 0; n < 5; n++)
      await call("POST", "/users/login", { email, password: "not-this-one" });
    expect((await call("POST", "/users/login", { email, password: "s3cret-enough" })).status).toBe(
      429,
    );
  });

  it("ends the session at logout, and again changes nothing [US-008] [US-009] [US-012]", async () => {
    const { refreshToken } = await register(student());
    expect((await call("GET", "/users/verify-token", undefined, refreshToken)).status).toBe(200);
    expect((await call("POST", "/users/logout", undefined, refreshToken)).status).toBe(200);
    expect((await call("GET", "/users/verify-token", undefined, refreshToken)).status).toBe(401);
    expect((await call("POST", "/users/logout", undefined, refreshToken)).status).toBe(200);
  });

  it("changes a password and ends the other sessions only [US-010] [US-011]", async () => {
    const { email, refreshToken } = await register(student());
    const other = await call("POST", "/users/login", { email, password: "s3cret-enough" });
    const otherToken = usersApi.login.reply?.parse(other.body).user.refreshToken;
    const change = (currentPassword: string) =>
      call(
        "PUT",
        "/users/change-password",
        { currentPassword, password: "fresh-one-1", confirmPassword: "fresh-one-1" },
        refreshToken,
      );
    expect((await change("wrong-one")).status).toBe(400);
    expect((await change("s3cret-enough")).status).toBe(200);
    expect((await call("GET", "/users/profile", undefined, otherToken)).status).toBe(401);
    expect((await call("GET", "/users/profile", undefined, refreshToken)).status).toBe(200);
  });

  it("refuses tokens that are unsigned, foreign or changed", async () => {
    const { refreshToken } = await register(student());
    const [head, body, signature] = refreshToken.split(".");
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
    const admin = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(body ?? "", "base64url").toString()),
        role: "Admin",
      }),
    );
    for (const bad of [none, `${head}.${admin.toString("base64url")}.${signature}`, "x.y.z"]) {
      expect((await call("GET", "/users/profile", undefined, bad)).status).toBe(401);
    }
  });
});

describe("lists", () => {
  it("filters by subject, price and experience and pages without gaps or doubles [US-025] [US-033]", async () => {
    const seen: string[] = [];
    let cursor = "";
    let total = 0;
    do {
      const { body } = await call(
        "GET",
        `/users/alltutors?subject=science&limit=7${cursor && `&cursor=${cursor}`}`,
      );
      const page = usersApi.allTutors.reply?.parse(body);
      seen.push(...(page?.allTutor.map((t) => t._id) ?? []));
      for (const t of page?.allTutor ?? [])
        expect(
          t.subjects.some((s) => ["science", "physics", "chemistry", "biology"].includes(s)),
        ).toBe(true);
      cursor = page?.nextCursor ?? "";
      total = page?.total ?? 0;
    } while (cursor);
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(seen.length);
    const { body } = await call("GET", "/users/alltutors?price=2500-3000&experience=intermediate");
    for (const t of usersApi.allTutors.reply?.parse(body).allTutor ?? []) {
      expect(t.fee).toBeGreaterThan(2500);
      expect(t.fee).toBeLessThanOrEqual(3000);
      expect(t.experience).toBeGreaterThan(2);
      expect(t.experience).toBeLessThanOrEqual(5);
    }
  });

  it("shows neither phones nor students' addresses to visitors [US-029]", async () => {
    const tutors = await call("GET", "/users/alltutors");
    const students = await call("GET", "/users/allstudents?grade=10");
    expect(JSON.stringify([tutors.body, students.body])).not.toMatch(/\+91|passwordHash|tokens/);
    expect(JSON.stringify(students.body)).not.toContain("@");
    expect(
      usersApi.allStudents.reply?.parse(students.body).allStudent.every((s) => s.grade === 10),
    ).toBe(true);
  });

  it.each([
    "price=nope",
    "experience=nope",
    "limit=0",
    "limit=1000",
    "cursor=nonsense",
    "grade=99",
  ])("refuses %s", async (query) => {
    const path = query.startsWith("grade") ? "allstudents" : "alltutors";
    expect((await call("GET", `/users/${path}?${query}`)).status).toBe(400);
  });

  it("takes search text literally", async () => {
    const { status, body } = await call("GET", "/users/alltutors?search=.*%24%5B(");
    expect(status).toBe(200);
    expect(usersApi.allTutors.reply?.parse(body).total).toBeGreaterThan(0);
  });
});

describe("profiles", () => {
  it("finds a tutor by profile and by user id, for signed-in people [US-026] [US-034]", async () => {
    const { refreshToken } = await register(student());
    const one = await register(tutor());
    const own = await call("GET", "/users/profile", undefined, one.refreshToken);
    const profileId = usersApi.profile.reply?.parse(own.body).profile._id;
    for (const id of [one._id, profileId]) {
      const { status, body } = await call("GET", `/users/tutor/${id}`, undefined, refreshToken);
      expect(status).toBe(200);
      expect(usersApi.tutor.reply?.parse(body).tutor.phoneNo).toBe("+919812345678");
    }
    expect((await call("GET", `/users/tutor/${one._id}`)).status).toBe(401);
    expect((await call("GET", `/users/student/${one._id}`, undefined, refreshToken)).status).toBe(
      404,
    );
    expect((await call("GET", "/users/tutor/nonsense", undefined, refreshToken)).status).toBe(400);
  });

  it("edits only one's own, only what may be edited, and the search follows [US-036] [US-037]", async () => {
    const one = await register(tutor());
    const two = await register(tutor());
    const edit = (token: string) =>
      call(
        "PUT",
        `/users/profile/${one._id}`,
        { profile: { bio: "Xylophone lessons", fee: "3000", role: "Admin", email: "x@y.z" } },
        token,
      );
    expect((await edit(two.refreshToken)).status).toBe(403);
    const saved = await edit(one.refreshToken);
    expect(usersApi.updateProfile.reply?.parse(saved.body).data).toMatchObject({
      bio: "Xylophone lessons",
      fee: 3000,
      role: "Tutor",
      email: one.email,
    });
    const found = await call("GET", "/users/alltutors?search=xylo");
    expect(usersApi.allTutors.reply?.parse(found.body).total).toBe(1);
  });

  it("re-encodes a picture and refuses what is not one [US-038] [US-039]", async () => {
    const { refreshToken } = await register(student());
    const upload = (bytes: Buffer, name: string) => {
      const form = new FormData();
      form.set("imageFile", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
      return call("POST", "/users/upload-image", form, refreshToken);
    };
    const png = await sharp({
      create: { width: 900, height: 700, channels: 3, background: "#333a8a" },
    })
      .png()
      .toBuffer();
    const answer = await upload(png, "me.png");
    expect(answer.status).toBe(200);
    const image = usersApi.uploadImage.reply?.parse(answer.body).user.image ?? "";
    const shown = await app.request(image.replace("/api", ""));
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: "webp",
      width: 512,
    });
    expect(
      (await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "x.png")).status,
    ).toBe(415);
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1), "big.png")).status).toBe(413);
  });
});

describe("administration", () => {
  const admin = async () =>
    usersApi.login.reply?.parse(
      (
        await call("POST", "/users/login", {
          email: "admin@tutorsetu.example",
          password: "demo1234",
        })
      ).body,
    ).user.refreshToken;

  it("removes a tutor, twice alike, and ends their sessions [US-027] [US-028]", async () => {
    const one = await register(tutor({ userName: "Soon Gone" }));
    const token = await admin();
    expect(
      (await call("POST", "/users/deletetutor", { id: one._id }, one.refreshToken)).status,
    ).toBe(403);
    for (const _ of [1, 2])
      expect((await call("POST", "/users/deletetutor", { id: one._id }, token)).status).toBe(200);
    expect((await call("GET", "/users/profile", undefined, one.refreshToken)).status).toBe(401);
    expect(
      (await call("POST", "/users/login", { email: one.email, password: "s3cret-enough" })).status,
    ).toBe(401);
    expect((await call("POST", "/users/deletestudent", { id: one._id }, token)).status).toBe(404);
  });

  it("tells neighbours about revocations, and nobody else", async () => {
    const path = "/internal/revocations?after=0";
    expect((await call("GET", path)).status).toBe(404);
    const response = await app.request(path, { headers: { authorization: `Bearer ${SECRET}` } });
    const { revocations } = (await response.json()) as { revocations: unknown[] };
    expect(revocations.length).toBeGreaterThan(0);
  });
});

const roles: (Role | undefined)[] = [undefined, "Student", "Tutor", "Admin"];
const cells = Object.entries(usersApi).flatMap(([name, endpoint]) =>
  roles.map((role) => ({ name, endpoint, role })),
);

describe("the policy table", () => {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const role of ["student", "tutor", "admin"]) {
      const { body } = await call("POST", "/users/login", {
        email: `${role}@tutorsetu.example`,
        password: "demo1234",
      });
      const user = usersApi.login.reply?.parse(body).user;
      tokens.set(user?.role ?? "", user?.refreshToken ?? "");
    }
  });

  it.each(Object.entries(usersApi))("mounts %s", (_name, endpoint) => {
    expect(isMounted(app, endpoint)).toBe(true);
  });

  it.each(cells.filter((c) => c.name !== "logout"))(
    "$name for $role",
    async ({ endpoint, role }) => {
      const path = endpoint.path.replace(":id", "00000000000000000000ffff");
      const { status } = await call(
        endpoint.method,
        path,
        endpoint.body ? {} : undefined,
        tokens.get(role ?? ""),
      );
      const { roles: allowed } = endpoint.access;
      const may = allowed === "anyone" || (role !== undefined && allowed.includes(role));
      const refusal = role ? 403 : 401;
      expect(may ? ![401].includes(status) : status === refusal).toBe(true);
    },
  );

  it.each(Object.entries(usersApi).filter(([, { body }]) => body))(
    "refuses bodies that fit nothing at %s",
    async (name, { method, path }) => {
      for (const body of badBodies) {
        const at = path.replace(":id", "00000000000000000000ffff");
        const answer = await call(method, at, body, tokens.get(name === "register" ? "" : "Admin"));
        expect([400, 403, 404]).toContain(answer.status);
        expect(answer.body).toMatchObject({
          message: expect.any(String),
          code: expect.any(String),
        });
      }
    },
  );
});

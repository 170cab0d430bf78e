import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { bookingsInternal, chatInternal, usersInternal } from "@tutorsetu/contracts/apis";
import { demoPeople } from "@tutorsetu/demo/people";
import { MongoClient } from "mongodb";
import { ask, type Attacked, must, type Outcome, signUp, signUpForm } from "./client.ts";

const DATABASES = ["users", "bookings", "chat", "content"];

/** What a client must never decide, with a mark that is looked for in the databases afterwards. */
const planted = (mark: string) => ({
  role: "Admin",
  isAdmin: true,
  active: true,
  emailVerifiedAt: mark,
  phoneVerifiedAt: mark,
  secondFactor: { secret: mark },
  suspension: { reason: mark },
  passwordHash: mark,
  devices: [{ hash: mark }],
  rating: { average: 5, count: 99, by: mark },
  createdAt: mark,
  status: "accepted",
  bookingStatus: "accepted",
  state: mark,
  authorId: mark,
  [`planted-${mark}`]: true,
  $set: { role: "Admin", by: mark },
  constructor: { prototype: { role: mark } },
});

/** Where the mark stands in what is stored. */
async function found(mongoUrl: string, mark: string): Promise<string[]> {
  const mongo = await new MongoClient(mongoUrl).connect();
  try {
    const places: string[] = [];
    for (const name of DATABASES) {
      for (const collection of await mongo.db(name).collections())
        for await (const stored of collection.find())
          if (JSON.stringify(stored).includes(mark))
            places.push(`${name}.${collection.collectionName}`);
    }
    return places;
  } finally {
    await mongo.close();
  }
}

/** Sends what only the platform decides along with calls that are allowed: a role, a verified address, an accepted booking. */
export async function assignRights({ url, platform }: Attacked): Promise<Outcome> {
  const mark = randomUUID();
  const { role: _role, ...rest } = planted(mark);
  const [student, tutor] = await Promise.all([
    signUp(url, { ...rest, ...signUpForm("Student"), state: "Goa" }),
    signUp(url, { ...rest, ...signUpForm("Tutor"), state: "Goa" }),
  ]);
  const roles = ["Admin", "admin", ["Admin"], { $ne: "Student" }, { $in: ["Admin"] }];
  const asAdmin = await Promise.all(
    roles.map((role) => ask(url, "/users/register", { body: { ...signUpForm(), role } })),
  );
  let fellThrough = asAdmin.filter(({ status }) => status < 400).length;

  const [blog] = (await must<{ blogs: { _id: string }[] }>(url, "/blogs")).blogs;
  const all = planted(mark);
  const tries = [student, tutor].flatMap(({ id, token }) => [
    ask(url, `/users/profile/${id}`, {
      method: "PUT",
      token,
      body: { ...all, profile: { ...all, city: "Panaji", state: "Goa" } },
    }),
    ask(url, "/bookings/create-booking", {
      token,
      body: { ...all, tutorId: demoPeople().tutors[70]?.userId, message: "Hello" },
    }),
    ask(url, `/blogs/${blog?._id}/comments`, { token, body: { ...all, text: "Well said." } }),
    ask(url, "/helprequests/submithelpform", {
      token,
      body: { ...all, name: "A B", email: "a@test.example", subject: "Help", message: "Please" },
    }),
    ask(url, "/contact", {
      token,
      body: { ...all, name: "A B", email: "a@test.example", subject: "Help", message: "Please" },
    }),
    ask(url, `/messages/${demoPeople().tutors[70]?.userId}`, {
      token,
      body: { ...all, text: "Hello", clientMsgId: mark.slice(0, 8) },
    }),
    ask(url, "/users/make-admin", { token, body: { ...all, id } }),
    ask(url, "/users/restore", { token, body: { ...all, id } }),
  ]);
  await Promise.all(tries);
  for (const { token } of [student, tutor]) {
    const me = await must<{ user: { role: string }; emailVerified?: boolean }>(
      url,
      "/users/verify-token",
      { token },
    );
    if (me.user.role === "Admin" || me.emailVerified) fellThrough += 1;
    const { bookings } = await must<{ bookings: { bookingStatus: string }[] }>(url, "/bookings", {
      token,
    });
    fellThrough += bookings.filter(({ bookingStatus }) => bookingStatus !== "pending").length;
  }
  const places = await found(platform.mongoUrl ?? "", mark);
  return { tried: 2 + roles.length + tries.length, fellThrough: fellThrough + places.length };
}

/** Sends conditions of the store where a word belongs. */
export async function sendOperators({ url }: Attacked): Promise<Outcome> {
  const { email, token } = await signUp(url);
  const conditions = [
    { $ne: null },
    { $gt: "" },
    { $regex: ".*" },
    { $where: "1" },
    { $in: [email] },
    [email],
    { length: 9 },
  ];
  const statuses = await Promise.all(
    conditions.flatMap((value) =>
      [
        ask(url, "/users/login", { body: { email: value, password: value } }),
        ask(url, "/users/login", { body: { email, password: value } }),
        ask(url, "/users/forgot-password", { body: { email: value } }),
        ask(url, "/users/reset-password", {
          body: { token: value, password: "monsoon-river-1", confirmPassword: "monsoon-river-1" },
        }),
        ask(url, "/users/verify-email", { body: { token: value } }),
        ask(url, "/bookings/create-booking", { token, body: { tutorId: value } }),
        ask(url, "/reports", { token, body: { messageId: value, reason: "Rude" } }),
      ].map(async (answer) => (await answer).status),
    ),
  );
  return {
    tried: statuses.length,
    fellThrough: statuses.filter((status) => status < 400 || status > 499).length,
  };
}

/** The status and text of a path that is sent as it stands. */
const raw = (url: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, headers }, (response) => {
      let text = "";
      response.on("data", (data) => (text += String(data)));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.once("error", () => resolve({ status: 0, text: "" }));
    sent.end();
  });

/** Asks for what services tell each other only. */
export async function internalPaths({ url }: Attacked): Promise<Outcome> {
  const { token } = await signUp(url);
  const calls = [usersInternal, bookingsInternal, chatInternal].flatMap((table) =>
    Object.values(table),
  );
  const spellings = calls.flatMap(({ path }) => [
    path,
    `/api${path}`,
    `/api/users${path}`,
    `/api//${path.slice(1)}`,
    `/api/users/..${path}`,
    `/api/users/%2e%2e${path}`,
    `/api/users/..%2f${path.slice(1)}`,
    `/api/users\\..${path}`,
    `${url}/api${path}`,
    `/api/users;${path}`,
  ]);
  const headers = { authorization: `Bearer ${token}`, "x-user-id": "1", "x-user-role": "Admin" };
  const answers = await Promise.all(spellings.map((path) => raw(url, path, headers)));
  const served = answers.filter(
    ({ status, text }) => status === 0 || (status < 400 && !text.startsWith("<!")) || status > 499,
  );
  return { tried: answers.length, fellThrough: served.length };
}

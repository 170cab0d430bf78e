import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Platform, startPlatform } from "../../src/platform.ts";
import { MongoClient } from "mongodb";
import { ask, register } from "../access/identities.ts";
import { openToOthers } from "../open-to-others.ts";

/**
 * A data folder that was filled over HTTP by the version before second factors, masks and suspensions: three students, three
 * tutors and an administrator; Meera's number is for everyone and Anil has accepted her request; Rohan's request to Sunita and
 * Sunita's offer to Farah are open.
 */
const stored = readFileSync(join(import.meta.dirname, "data.mdb.gz"));
const MEERA = "6b038775d583219ccc52913e";
const ANIL = "6b0387760ad62428a8ed009b";
const PASSWORD = "monsoon-2019";
const START_MS = 180_000;
const DAY_MS = 86_400_000;

let dataDir = "";
let platform: Platform;
let mongo: MongoClient;
const said: string[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-upgrade-"));
  chmodSync(dataDir, 0o755);
  const folder = join(dataDir, "mongo/data");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, "data.mdb"), gunzipSync(stored), { mode: 0o644 });
  writeFileSync(join(dataDir, "store.json"), JSON.stringify({ kind: "embedded" }));
  platform = await startPlatform({
    port: 0,
    dataDir,
    seed: "off",
    log: (line) => said.push(line),
    env: { ...process.env, RENDERER: "off" },
  });
  mongo = await new MongoClient(platform.mongoUrl ?? "").connect();
}, START_MS);
afterAll(async () => {
  await mongo?.close();
  platform?.end();
  await platform?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function read(path: string, token?: string): Promise<string> {
  const { status, text } = await ask(platform.url, { method: "GET", path }, token);
  expect([path, status, text]).toEqual([path, 200, text]);
  return text;
}
const get = async <T>(path: string, token?: string): Promise<T> =>
  JSON.parse(await read(path, token)) as T; // safe: as the contract of each call says

interface SignedIn {
  readonly user: {
    readonly _id: string;
    readonly userName: string;
    readonly phoneNo: string;
    readonly refreshToken: string;
  };
  readonly weakPassword?: boolean;
}

async function signIn(name: string, password = PASSWORD): Promise<SignedIn> {
  const body = { email: `${name}@example.in`, password };
  const { status, text } = await ask(platform.url, { method: "POST", path: "/users/login", body });
  expect([name, status, text]).toEqual([name, 200, text]);
  return JSON.parse(text) as SignedIn; // safe: the contract of a sign-in
}
const tokenOf = async (name: string, password?: string) =>
  (await signIn(name, password)).user.refreshToken;

async function put(path: string, body: object, token: string) {
  const { status, text } = await ask(platform.url, { method: "PUT", path, body }, token);
  return { status, body: JSON.parse(text) as { code?: string } }; // safe: a reply or a problem
}

test("closes the folder that other users of the machine could read, and says so", () => {
  expect(openToOthers(dataDir)).toEqual([]);
  expect(said.join("\n")).toContain("was open to other users of this machine");
});

test("everybody signs in as before", async () => {
  for (const name of ["meera.kulkarni", "rohan.desai", "farah.khan", "anil.joshi", "sunita.rao"])
    expect(await tokenOf(name)).toBeTruthy();
  expect(await tokenOf("head", "a-long-password-1")).toBeTruthy();
});

test("shows what was written before", async () => {
  const meera = await tokenOf("meera.kulkarni");
  const messages = await get<{ text: string }[]>(`/messages/${ANIL}`, meera);
  expect(messages.map(({ text }) => text)).toEqual(["Namaste"]);
  const { data } = await get<{ data: { subject: string }[] }>(`/notices/${MEERA}`, meera);
  expect(data.map(({ subject }) => subject)).toContain("Welcome");
  const { contacts } = await get<{ contacts: { subject: string }[] }>(
    "/contact",
    await tokenOf("head", "a-long-password-1"),
  );
  expect(contacts.map(({ subject }) => subject)).toEqual(["Fees"]);
});

test("masks everybody to strangers", async () => {
  const [students, tutors] = await Promise.all([
    read("/users/allstudents?limit=50"),
    read("/users/alltutors?limit=50"),
  ]);
  for (const name of ["Meera K.", "Rohan D.", "Farah K."]) expect(students).toContain(name);
  expect(students).not.toMatch(/Kulkarni|Desai|Khan/);
  expect(tutors).not.toMatch(/(?:anil\.joshi|sunita\.rao)@example\.in/);
  const sunita = await tokenOf("sunita.rao");
  const meera = await read(`/users/student/${MEERA}`, sunita);
  expect(meera).toContain("Meera K.");
  expect(meera).not.toMatch(/Kulkarni|"phoneNo":"/);
});

test("takes nobody's 'everyone' for a choice, and asks once", async () => {
  const { user } = await signIn("meera.kulkarni");
  const own = async () =>
    (await get<{ profile: object }>("/users/profile", user.refreshToken)).profile;
  expect(await own()).toMatchObject({ phoneVisible: "accepted", phoneUndecided: true });
  const anil = await tokenOf("anil.joshi");
  const seen = await get<{ data: object }>(`/users/student/${MEERA}`, anil);
  expect(seen.data).toMatchObject({
    userId: { userName: "Meera Kulkarni" },
    phoneNo: user.phoneNo,
  });
  const choice = { profile: { phoneVisible: "accepted" } };
  const chosen = await put(`/users/profile/${MEERA}`, choice, user.refreshToken);
  expect(chosen.status).toBe(200);
  expect(await own()).toMatchObject({ phoneVisible: "accepted", phoneUndecided: false });
});

interface Listed {
  readonly tutorId: { readonly userName: string; readonly phoneNo: string | null };
  readonly studentId: { readonly userName: string; readonly phoneNo: string | null };
}
const bookingsOf = async (token: string) =>
  (await get<{ bookings: Listed[] }>("/bookings?limit=50", token)).bookings;

test("shows of the names and numbers that stand in bookings what their owners let see", async () => {
  const [meera, rohan, farah] = await Promise.all(
    ["meera.kulkarni", "rohan.desai", "farah.khan"].map((name) => signIn(name)),
  );
  const sunita = await tokenOf("sunita.rao");
  const bookings = await bookingsOf(sunita);
  const students = bookings.map(({ studentId }) => [studentId.userName, studentId.phoneNo]);
  expect(students.toSorted(([a = ""], [b = ""]) => String(a).localeCompare(String(b)))).toEqual([
    ["Farah K.", null],
    ["Rohan Desai", null],
  ]);
  const text = JSON.stringify(bookings);
  for (const one of [rohan, farah]) expect(text).not.toContain(one?.user.phoneNo);
  const [accepted] = await bookingsOf(await tokenOf("anil.joshi"));
  expect(accepted?.studentId).toMatchObject({
    userName: "Meera Kulkarni",
    phoneNo: meera?.user.phoneNo,
  });
});

test("knows for which student profile each booking is, and holds pairs to one open booking no more", async () => {
  const bookings = mongo.db("bookings").collection<{
    studentProfileId?: string;
    student: { student: { _id: string } };
  }>("bookings");
  const stored = await bookings.find().toArray();
  expect(stored).toHaveLength(3);
  for (const { studentProfileId, student } of stored)
    expect(studentProfileId).toBe(student.student._id);
  const names = (await bookings.indexes()).map(({ name }) => name);
  expect(names).toContain("one_open_of_profile");
  expect(names).not.toContain("one_open");
});

const isVerified = async (token: string) =>
  (await get<{ emailVerified: boolean }>("/users/verify-token", token)).emailVerified;

test("counts everybody as verified for thirty days and no longer", async () => {
  const [rohan, farah] = [await signIn("rohan.desai"), await signIn("farah.khan")];
  expect(await isVerified(rohan.user.refreshToken)).toBe(true);
  const people = mongo.db("users").collection<{ _id: string; verifiedUntil?: Date }>("people");
  const daysLeft = async () => {
    const stored = await people.find().toArray();
    return stored.map(({ verifiedUntil }) => (Number(verifiedUntil) - Date.now()) / DAY_MS);
  };
  const isAlmost30 = (days: number) => days > 29.9 && days <= 30;
  await expect.poll(async () => (await daysLeft()).every(isAlmost30)).toBe(true);
  // The thirtieth day has passed for one of them.
  await people.updateOne({ _id: rohan.user._id }, { $set: { verifiedUntil: new Date() } });
  expect(await isVerified(rohan.user.refreshToken)).toBe(false);
  expect(await isVerified(farah.user.refreshToken)).toBe(true);
  expect(await isVerified((await register(platform.url, "Tutor", "Newcomer")).token)).toBe(false);
});

test("lets somebody with a weak password in, and asks for another one", async () => {
  const weak = await signIn("weak.password", "weak1234");
  expect(weak.weakPassword).toBe(true);
  expect(await signIn("farah.khan")).not.toHaveProperty("weakPassword");
  const change = (password: string) =>
    put(
      "/users/change-password",
      { currentPassword: "weak1234", password, confirmPassword: password },
      weak.user.refreshToken,
    );
  expect((await change("weak12345")).status).toBe(422);
  expect((await change("a-lantern-in-monsoon")).status).toBe(200);
  expect(await signIn("weak.password", "a-lantern-in-monsoon")).not.toHaveProperty("weakPassword");
});

import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD } from "@tutorsetu/demo/people";
import type { Db } from "mongodb";
import { type Answer, type Call, sender } from "@tutorsetu/service-kit/testing/load";

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Whoever asks: a column of the table. */
export type Identities = Readonly<Record<string, string | undefined>>;

const send = sender();

/** Calls the platform; `token` undefined asks without one. */
export function ask(url: string, call: Call, token?: string): Promise<Answer> {
  const headers = { ...call.headers, ...(token && { authorization: `Bearer ${token}` }) };
  return send(url, { ...call, path: `/api${call.path}`, headers });
}

async function signedIn(url: string, path: string, body: object): Promise<Person> {
  const { status, text } = await ask(url, { method: "POST", path, body });
  if (status > 201) throw new Error(`${path} answered ${status} ${text}`);
  const { user } = JSON.parse(text) as { user: { _id: string; refreshToken: string } }; // safe: the contract of a sign-in
  return { id: user._id, token: user.refreshToken };
}

export const PASSWORD = `green-lantern-${randomUUID()}`;

export const register = (url: string, role: "Student" | "Tutor", name: string): Promise<Person> =>
  signedIn(url, "/users/register", {
    userName: `Somebody ${name}`,
    email: `${name.toLowerCase()}@example.in`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phoneNo: "9812345678",
    role,
    city: "Pune",
    state: "Maharashtra",
    ...(role === "Tutor"
      ? { subjects: ["Physics"], experience: 3, fee: 500 }
      : { grade: [10], subjectInterested: ["Physics"] }),
  });

export const admin = (url: string): Promise<Person> =>
  signedIn(url, "/users/login", { email: "admin@tutorsetu.example", password: DEMO_PASSWORD });

/** A second administrator, without the two people and the day that it takes. */
async function registerAdmin(url: string, users: Db): Promise<Person> {
  const { id } = await register(url, "Tutor", "Chief");
  await users
    .collection<{ _id: string }>("people")
    .updateOne({ _id: id }, { $set: { role: "Admin" } });
  const body = { email: "chief@example.in", password: PASSWORD };
  return signedIn(url, "/users/login", body);
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const partsOf = (token: string) =>
  token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as object); // safe: of a token that works

interface Key {
  readonly kid: string;
  readonly privateJwk: object;
  readonly publicJwk: { readonly x: string };
}

/** Tokens that must open nothing, made from one that works. */
async function badTokens(token: string, users: Db): Promise<Identities> {
  const key = await users.collection<Key>("keys").findOne({ slot: "current" });
  if (!key) throw new Error("svc-users has no signing key");
  const [head = {}, claims = {}] = partsOf(token);
  const foreign = generateKeyPairSync("ed25519");
  const signed = (header: object, payload: object, by: Parameters<typeof sign>[2]) => {
    const text = `${encode(header)}.${encode(payload)}`;
    return `${text}.${sign(null, Buffer.from(text), by).toString("base64url")}`;
  };
  const own = { key: key.privateJwk, format: "jwk" } as never; // safe: the pair that svc-users signs with
  const longAgo = Math.floor(Date.now() / 1000) - 100_000;
  const unsigned = `${encode({ ...head, alg: "HS256" })}.${encode(claims)}`;
  const [, , signature = ""] = token.split(".");
  const publicKey = Buffer.from(key.publicJwk.x, "base64url");
  return {
    expired: signed(head, { ...claims, iat: longAgo, exp: longAgo + 60 }, own),
    "of another site": signed(head, { ...claims, aud: "another-site" }, own),
    "signed by a stranger": signed(head, claims, foreign.privateKey),
    "alg none": `${encode({ ...head, alg: "none" })}.${encode(claims)}.`,
    "HS256 with the public key": `${unsigned}.${createHmac("sha256", publicKey).update(unsigned).digest("base64url")}`,
    "made an Admin": `${encode(head)}.${encode({ ...claims, role: "Admin" })}.${signature}`,
  };
}

/** Everybody the table has a column for: those who own nothing of it first. */
export async function identities(url: string, users: Db) {
  const [tutorA, studentA, tutorB, studentB] = await Promise.all([
    register(url, "Tutor", "TutorA"),
    register(url, "Student", "StudentA"),
    register(url, "Tutor", "TutorB"),
    register(url, "Student", "StudentB"),
  ]);
  const [hidden, deleted, revoked, suspended, suspendedAdmin, administrator] = await Promise.all([
    register(url, "Student", "Hidden"),
    register(url, "Tutor", "Deleted"),
    register(url, "Tutor", "Revoked"),
    register(url, "Student", "Suspended"),
    registerAdmin(url, users),
    admin(url),
  ]);
  await users
    .collection<{ _id: string }>("people")
    .updateOne({ _id: hidden.id }, { $set: { hidden: true } });
  const gone = { method: "POST", path: "/users/delete-account", body: { password: PASSWORD } };
  const { status, text } = await ask(url, gone, deleted.token);
  if (status !== 200) throw new Error(`The account is not deleted: ${text}`);
  await ask(url, { method: "POST", path: "/users/logout" }, revoked.token);
  for (const { id } of [suspended, suspendedAdmin]) {
    const suspend = { method: "POST", path: "/users/suspend", body: { id, reason: "Was rude." } };
    const { status, text } = await ask(url, suspend, administrator.token);
    if (status !== 200) throw new Error(`The account is not suspended: ${text}`);
  }
  // Every service knows of an ended session, and of who is suspended, within five seconds.
  await pause(5000);
  const all: Identities = {
    anonymous: undefined,
    ...(await badTokens(tutorA.token, users)),
    revoked: revoked.token,
    deleted: deleted.token,
    hidden: hidden.token,
    suspended: suspended.token,
    "suspended admin": suspendedAdmin.token,
    "tutor B": tutorB.token,
    "student B": studentB.token,
    admin: administrator.token,
    "tutor A": tutorA.token,
    "student A": studentA.token,
  };
  return { all, tutorA, studentA, admin: administrator };
}

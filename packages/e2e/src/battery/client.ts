import { DEMO_PASSWORD, demoPeople } from "@tutorsetu/demo/people";
import { sender } from "@tutorsetu/service-kit/testing/load";
import type { PlatformFixture } from "../platform-fixture.ts";

/** The attacked platform; it holds the demo people, and believes the proxy in front of it. */
export type Attacked = Pick<PlatformFixture, "platform" | "url" | "dataDir">;

export interface Outcome {
  readonly tried: number;
  /** What was served, read or changed that should not be. */
  readonly fellThrough: number;
}

interface Request {
  readonly method?: string;
  readonly body?: object;
  readonly token?: string;
  /** The address that the gateway hears of. */
  readonly from?: string;
}

const send = sender();
let addresses = 0;

/** An address that nobody else has. */
export function elsewhere(): string {
  addresses += 1;
  return `100.${64 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Calls the platform, from an address of its own unless one is given; `body` is what was answered, read as `T`. */
export async function ask<T = Partial<Record<string, unknown>>>(
  url: string,
  path: string,
  { method, body, token, from = elsewhere() }: Request = {},
): Promise<{ status: number; body: T }> {
  const { status, text } = await send(url, {
    method: method ?? (body ? "POST" : "GET"),
    path: `/api${path}`,
    headers: { "x-forwarded-for": from, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body }),
  });
  const isJson = /^[[{]/.test(text);
  return { status, body: (isJson ? JSON.parse(text) : {}) as T }; // safe: as far as the attack reads the contract
}

/** As `ask`, for what an attack needs before it begins. */
export async function must<T>(url: string, path: string, request: Request = {}): Promise<T> {
  const { status, body } = await ask<T>(url, path, request);
  if (status > 201) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
  return body;
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly device?: string;
}

interface SignedIn {
  readonly user: { readonly _id: string; readonly email: string; readonly refreshToken: string };
  readonly device?: string;
}
const accountOf = ({ user, device }: SignedIn): Account => ({
  id: user._id,
  email: user.email,
  token: user.refreshToken,
  ...(device !== undefined && { device }),
});

export const PASSWORD = "monsoon-mango-lantern";

/** The form of a sign-up by somebody new. */
export const signUpForm = (role: "Student" | "Tutor" = "Student") => ({
  role,
  userName: "Battery Test",
  email: `battery-${crypto.randomUUID()}@test.example`,
  phoneNo: "9812345678",
  city: "Pune",
  state: "Maharashtra",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...(role === "Tutor"
    ? { subjects: ["physics"], experience: 3, fee: 500 }
    : { grade: "10", subjectInterested: ["physics"], guardian: { ageBand: "18-plus" } }),
});

export const signUp = async (url: string, form: object = signUpForm(), from?: string) =>
  accountOf(await must<SignedIn>(url, "/users/register", { body: form, from }));

export async function signInDemo(url: string, email = demoPeople().admin.email) {
  const body = { email, password: DEMO_PASSWORD };
  return accountOf(await must<SignedIn>(url, "/users/login", { body }));
}

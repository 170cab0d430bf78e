import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import type { Notice } from "@tutorsetu/contracts/content";
import type { Browser } from "playwright-core";
import type { TestContext } from "vitest";
import { callApi } from "../api.ts";
import { type Device, openContext } from "../browser-context.ts";

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** What local storage holds where this person is signed in. */
  readonly stored: Readonly<Record<string, string>>;
}

export const PASSWORD = "monsoon-mango-lantern";

const PROFILES = {
  Tutor: { experience: 6, fee: 2400, subjects: ["mathematics"] },
  Student: { grade: "10", subjectInterested: ["mathematics"] },
};

interface Registered {
  readonly user: { readonly _id: string; readonly refreshToken: string };
}

/** Somebody new, whom no other test knows and whom nobody has told anything. */
export async function newPerson(
  url: string,
  role: keyof typeof PROFILES,
  name: string,
): Promise<Person> {
  const email = `${name.replaceAll(" ", "-").toLowerCase()}-${Date.now()}@test.example`;
  const body = {
    ...PROFILES[role],
    role,
    userName: name,
    email,
    phoneNo: "9812345678",
    city: "Kochi",
    state: "Kerala",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreed: currentPolicies,
  };
  const { user } = await callApi<Registered>(url, "/users/register", { body });
  const { refreshToken: token, ...person } = user;
  const authExpiresAt = String(Date.now() + 3_600_000);
  const stored = { user: JSON.stringify(person), authToken: token, authExpiresAt };
  return { id: user._id, name, email, token, stored };
}

/** A browser of their own until the test ends, in which this person is signed in; null: nobody. */
export async function visitAs(
  browser: Browser,
  { onTestFinished }: TestContext,
  person: Person | null,
  device: Device = {},
) {
  const one = await openContext(browser, device);
  onTestFinished(() => one.context.close());
  await one.context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, person?.stored ?? {});
  return one;
}

/** What stands in the notices of this person. */
export async function noticesOf(url: string, { id, token }: Person): Promise<readonly Notice[]> {
  const { data } = await callApi<{ data: Notice[] }>(url, `/notices/${id}`, { token });
  return data;
}

/** The kinds of those that were read, newest first. */
export async function readKindsOf(url: string, person: Person): Promise<(string | undefined)[]> {
  return (await noticesOf(url, person)).flatMap(({ kind, solved }) => (solved ? [kind] : []));
}

/** What another device of this person says when it has shown what that link leads to. */
export const readElsewhere = (url: string, { token }: Person, link: string) =>
  callApi(url, "/notifications/read", { method: "PUT", token, body: { links: [link] } });

interface Request {
  readonly family: Person;
  readonly tutor: Person;
  readonly message: string;
}

/** Answers the path where the request is seen. */
export async function requestTutor(url: string, { family, tutor, message }: Request) {
  const { booking } = await callApi<{ booking: { _id: string } }>(url, "/bookings/create-booking", {
    token: family.token,
    body: {
      tutorId: tutor.id,
      subject: "mathematics",
      message,
      preferredSlots: [{ day: "mon", part: "evening" }],
    },
  });
  return `/my-bookings?booking=${booking._id}`;
}

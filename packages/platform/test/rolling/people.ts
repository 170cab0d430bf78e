import { DEMO_PASSWORD, type DemoPerson, demoPeople } from "@tutorsetu/demo/people";
import { type Call, sender } from "@tutorsetu/service-kit/testing/load";

const AT_ONCE = 4;

/** A form of registration, but for its address. */
export const REGISTRATION = {
  role: "Student",
  userName: "Kill Nine",
  phoneNo: "9812345678",
  state: "Kerala",
  city: "Kochi",
  grade: 9,
  password: "nice-and-long-1",
  confirmPassword: "nice-and-long-1",
  subjectInterested: ["physics"],
};

export interface Somebody {
  readonly id: string;
  /** Makes a call theirs. */
  readonly as: (call: Call) => Call;
  readonly token: string;
}

export interface Crowd {
  readonly admin: Somebody;
  readonly tutors: readonly Somebody[];
  readonly students: readonly Somebody[];
}

/** Signs somebody in, by a session of their own. */
export async function signInAs(
  url: string,
  body: { readonly email: string; readonly password: string },
  send = sender(),
): Promise<Somebody> {
  const asked = { method: "POST", path: "/api/users/login", body };
  const { status, text } = await send(url, asked);
  if (status !== 200) throw new Error(`${body.email} could not sign in: ${status} ${text}`);
  const { user } = JSON.parse(text) as { user: { _id: string; refreshToken: string } }; // safe: the contract of a sign-in
  const headers = { authorization: `Bearer ${user.refreshToken}` };
  return { id: user._id, token: user.refreshToken, as: (call) => ({ ...call, headers }) };
}

/** Signs demo people in, each with a session of their own. */
export async function signIn(url: string, counts: { tutors: number; students: number }) {
  const send = sender();
  const one = ({ email }: DemoPerson) => signInAs(url, { email, password: DEMO_PASSWORD }, send);
  const demo = demoPeople();
  const wanted = [
    demo.admin,
    ...demo.tutors.slice(-counts.tutors),
    ...demo.students.slice(-counts.students),
  ];
  const people: Somebody[] = [];
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    people.push(...(await Promise.all(wanted.slice(from, from + AT_ONCE).map(one))));
  const [admin, ...rest] = people;
  if (!admin) throw new Error("There is no administrator");
  return { admin, tutors: rest.slice(0, counts.tutors), students: rest.slice(counts.tutors) };
}

/** One of a list, again and again from its beginning. */
export function nth<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error("The list is empty");
  return found;
}

import { demoPeople } from "@tutorsetu/demo/people";
import { callApi } from "../api.ts";

/** Where the attacked platform answers; it holds the demo people. */
interface Attacked {
  readonly url: string;
}

/** `fellThrough`: what somebody got that the owner does not show them. */
interface Outcome {
  readonly tried: number;
  readonly fellThrough: number;
}

interface Owner {
  readonly _id: string;
  readonly userName: string;
  readonly image: string | null;
  readonly email?: string | null;
}
interface Page {
  readonly allTutor?: readonly { readonly userId: Owner }[];
  readonly allStudent?: readonly { readonly userId: Owner }[];
  readonly nextCursor: string | null;
}

/** Every card of a public list, page by page, without an account. */
async function everyOwner({ url }: Attacked, list: "alltutors" | "allstudents"): Promise<Owner[]> {
  const found: Owner[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const page: Page = await callApi<Page>(url, `/users/${list}?limit=50${query}`);
    found.push(...(page.allTutor ?? page.allStudent ?? []).map(({ userId }) => userId));
    cursor = page.nextCursor;
  }
  return found;
}

/** Reads every student's name and picture without an account. */
export async function harvestStudents(platform: Attacked): Promise<Outcome> {
  const names = new Map(demoPeople().students.map((one) => [one.userId, one.userName]));
  const cards = await everyOwner(platform, "allstudents");
  const known = cards.filter(({ _id, userName, image }) => names.get(_id) === userName || image);
  return { tried: cards.length, fellThrough: known.length };
}

/** Reads every tutor's address without an account, as a program that collects them. */
export async function harvestEmails(platform: Attacked): Promise<Outcome> {
  const emails = new Set(demoPeople().tutors.map(({ email }) => email));
  const cards = await everyOwner(platform, "alltutors");
  const read = cards.filter(({ email }) => email && emails.has(email));
  return { tried: cards.length, fellThrough: read.length };
}

const ACCOUNTS = 13;
const PEOPLE = 50;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
const account = (n: number) => ({
  role: "Student",
  userName: "Harvest Test",
  email: `harvest-${Date.now()}-${n}@test.example`,
  phoneNo: "9812345678",
  city: "Pune",
  state: "Maharashtra",
  password: "a-long-word-for-harvest",
  confirmPassword: "a-long-word-for-harvest",
  grade: "10",
  subjectInterested: ["physics"],
});

/** Thirteen unverified accounts of one address read fifty numbers each: ten may be read by each, of fifty people together. */
export async function harvestNumbers({ url }: Attacked): Promise<Outcome> {
  const tutors = demoPeople().tutors.slice(0, PER_ADDRESS + PER_ACCOUNT);
  const people = new Set<string>();
  let [tried, fellThrough] = [0, 0];
  for (let n = 0; n < ACCOUNTS; n++) {
    const body = account(n);
    const { user } = await callApi<{ user: { refreshToken: string } }>(url, "/users/register", {
      body,
    });
    let read = 0;
    // Each begins with others, so that together they would read everybody.
    for (let m = 0; m < PEOPLE; m++) {
      const tutor = tutors[(n * PER_ACCOUNT + m) % tutors.length];
      const path = `/users/tutor/${tutor?.userId}`;
      const token = user.refreshToken;
      const { data } = await callApi<{ data: { phoneNo: string | null } }>(url, path, { token });
      tried += 1;
      if (!data.phoneNo || !tutor) continue;
      read += 1;
      people.add(tutor.userId);
    }
    fellThrough += Math.max(0, read - PER_ACCOUNT);
  }
  return { tried, fellThrough: fellThrough + Math.max(0, people.size - PER_ADDRESS) };
}

import { demoPeople } from "@tutorsetu/demo/people";
import {
  ask,
  type Attacked,
  must,
  type Outcome,
  signInDemo,
  signUp,
  signUpForm,
} from "./client.ts";

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
    const page: Page = await must<Page>(url, `/users/${list}?limit=50${query}`);
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

const HARVESTER = "203.0.113.7";
const ACCOUNTS = 13;
const PEOPLE = 50;
const PEOPLE_IN_SHORT = 12;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
/** Thirteen unverified accounts of one address read many numbers each: ten may be read by each, of fifty people together. */
export async function harvestNumbers({ url }: Attacked, isLong: boolean): Promise<Outcome> {
  const tutors = demoPeople().tutors.slice(0, PER_ADDRESS + PER_ACCOUNT);
  const looks = isLong ? PEOPLE : PEOPLE_IN_SHORT;
  const people = new Set<string>();
  let fellThrough = 0;
  for (let n = 0; n < ACCOUNTS; n++) {
    const { token } = await signUp(url, signUpForm(), HARVESTER);
    // Each begins with others, so that together they would read everybody.
    const looked = Array.from(
      { length: looks },
      (_, m) => tutors[(n * PER_ACCOUNT + m) % tutors.length]?.userId ?? "",
    );
    const read = await Promise.all(
      looked.map(async (id) => {
        const look = { token, from: HARVESTER };
        const { data } = await must<{ data: { phoneNo: string | null } }>(
          url,
          `/users/tutor/${id}`,
          look,
        );
        return data.phoneNo ? [id] : [];
      }),
    );
    for (const id of read.flat()) people.add(id);
    fellThrough += Math.max(0, read.flat().length - PER_ACCOUNT);
  }
  const tooMany = Math.max(0, people.size - PER_ADDRESS);
  return { tried: ACCOUNTS * looks, fellThrough: fellThrough + tooMany };
}

const BOOKERS = 6;
const BOOKINGS = 12;
/** Enough for the share of an account; that of an address needs all. */
const BOOKERS_IN_SHORT = 2;
interface Booked {
  readonly tutorId: { readonly _id: string; readonly phoneNo: string | null };
}

/** Fresh accounts of one address ask tutors for lessons and read their numbers in the bookings; each look is in the owner's log. */
export async function harvestNumbersOfBookings(
  { url }: Attacked,
  isLong: boolean,
): Promise<Outcome> {
  const from = "203.0.113.60";
  const tutors = demoPeople().tutors.slice(70, 70 + BOOKERS * BOOKINGS);
  const people = new Set<string>();
  let [tried, fellThrough] = [0, 0];
  for (let n = 0; n < (isLong ? BOOKERS : BOOKERS_IN_SHORT); n++) {
    const { token } = await signUp(url, signUpForm(), from);
    const asked = tutors.slice(n * BOOKINGS, (n + 1) * BOOKINGS);
    const book = ({ userId }: { userId: string }) =>
      ask(url, "/bookings/create-booking", { token, from, body: { tutorId: userId } });
    await Promise.all(asked.map(book));
    const list = { token, from };
    const { bookings } = await must<{ bookings: Booked[] }>(url, "/bookings?limit=50", list);
    const read = bookings.filter(({ tutorId }) => tutorId.phoneNo);
    tried += asked.length;
    fellThrough += Math.max(0, read.length - PER_ACCOUNT);
    for (const { tutorId } of read) people.add(tutorId._id);
  }
  const [watched] = tutors.filter(({ userId }) => people.has(userId));
  if (!watched) throw new Error("No number was shown at all");
  const owner = await signInDemo(url, watched.email);
  const { views } = await must<{ views: unknown[] }>(url, "/users/phone-views", owner);
  const unseen = views.length > 0 ? 0 : 1;
  return { tried, fellThrough: fellThrough + unseen + Math.max(0, people.size - PER_ADDRESS) };
}

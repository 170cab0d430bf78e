import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  everything,
  multiply,
  type Booking,
  type OfStudent,
  people,
  stored,
  withoutProfile,
} from "./documents.ts";
import { heldStore } from "./held-store.ts";
import { type OlderFolder, olderFolder, type Service } from "./older-folder.ts";

/**
 * Two data folders of releases before a student's account could hold children, each of a day of November 2026 and filled over
 * HTTP (`npm start -- --seed off` with ADMIN_EMAIL and ADMIN_PASSWORD, stopped with Ctrl-C, mongo/data/data.mdb through `gzip -9n`):
 * four students, two tutors and an administrator. Nandini has a booking with Lakshmi that is cancelled and one that is accepted,
 * which she reviewed, and an open offer of Harish; Arjun has asked Lakshmi; Kabir and Zoya learn with Harish and reviewed him, and
 * Zoya has deleted her account then; the administrator wrote a post. In the later one an acceptance that is reviewed was moved two days back in the store, as a
 * review waits for the first class, and Kabir is suspended.
 */
const NOVEMBER_21 = "november-21.mdb.gz";
const NOVEMBER_23 = "november-23.mdb.gz";

const START_MS = 180_000;
const DAY_MS = 86_400_000;
const PATIENCE = { timeout: 60_000, interval: 100 };
const PASSWORD = "monsoon-2019";
const SIX_BOOKINGS = 6;
const THREE_REVIEWS = 3;
/** More than a batch of the migration. */
const MANY = 700;
/** What changes documents of releases before when it starts. */
const MIGRATING: readonly Service[] = ["svc-users", "svc-bookings"];

/** Starts svc-bookings, and kills it before its second write of many to this collection. */
async function killedIn(folder: OlderFolder, collection: "bookings" | "reviews"): Promise<void> {
  const store = await heldStore({ url: folder.storeUrl, collection, update: 2 });
  const service = folder.begin("svc-bookings", store.url);
  await store.held;
  service.kill("SIGKILL");
  await service.stop();
  store.close();
}

/** A number that is neither none nor all. */
const someOf = (all: number): unknown => expect.toSatisfy((left: number) => left > 1 && left < all);

interface SignedIn {
  readonly user: { readonly _id: string; readonly refreshToken: string };
}
interface Shown {
  readonly bookings: readonly {
    readonly subject: string;
    readonly bookingStatus: string;
    readonly studentProfileId?: string;
    readonly review?: { readonly stars: number } | null;
  }[];
}

/** The tests of a folder that was started, perhaps after more was done to it. */
function itIsMigratedOnce(
  packed: string,
  more: number,
  prepare = async (_folder: OlderFolder): Promise<void> => {},
) {
  let folder: OlderFolder;
  let before: OfStudent[][] = [];
  let after: OfStudent[][] = [];
  let left = {};
  let migrating: Awaited<ReturnType<OlderFolder["start"]>>;

  beforeAll(async () => {
    folder = await olderFolder(packed);
    // However old the folder is, nobody is erased meanwhile.
    const eraseAt = new Date(Date.now() + DAY_MS);
    await people(folder).updateMany(
      { gone: { $exists: true } },
      { $set: { "gone.eraseAt": eraseAt } },
    );
    await prepare(folder);
    before = (await stored(folder).all()).map((docs) => docs.map(withoutProfile));
    migrating = await folder.start(MIGRATING);
    after = await stored(folder).all();
    left = await stored(folder).left();
    await folder.start(["svc-chat"]);
  }, START_MS);
  afterAll(() => folder?.end());

  const get = <T>(service: Service, path: string, token?: string) =>
    folder.ask<T>(service, { method: "GET", path }, token);
  async function signIn(name: string, password = PASSWORD) {
    const body = { email: `${name}@example.in`, password };
    const call = { method: "POST", path: "/users/login", body };
    const { user } = await folder.ask<SignedIn>("svc-users", call);
    return { id: user._id, token: user.refreshToken };
  }
  const bookingsOf = async (token: string) =>
    (await get<Shown>("svc-bookings", "/bookings?limit=50", token)).bookings;

  test("says for which profile everything is, and is otherwise as it was", () => {
    // Zoya, who has left, is shown nowhere: svc-users is asked about her.
    expect(left).toEqual({ bookings: 1, reviews: 1 });
    expect(after.map(({ length }) => length)).toEqual([SIX_BOOKINGS + more, THREE_REVIEWS + more]);
    expect(after.map((docs) => docs.map(withoutProfile))).toEqual(before);
    const [bookings = [], reviews = []] = after;
    for (const { student, studentProfileId } of bookings as Booking[])
      // safe: of that collection
      expect(studentProfileId).toBe(student.student?._id);
    const isOf = (review: OfStudent) => (booking: OfStudent) =>
      booking.tutorUserId === review.tutorUserId && booking.studentUserId === review.studentUserId;
    for (const review of reviews)
      expect(review.studentProfileId).toBe(bookings.find(isOf(review))?.studentProfileId);
  });

  test(
    "has the unique indexes of profiles in place of those of accounts",
    { timeout: START_MS },
    async () => {
      const indexes = await stored(folder).indexes();
      expect(indexes).toEqual(expect.arrayContaining(["one_open_of_profile", "one_per_profile"]));
      expect(indexes).not.toContain("one_open");
      expect(indexes).not.toContain("one_per_pair");
    },
  );

  test("shows everybody who signs in what was there", { timeout: START_MS }, async () => {
    const [nandini, arjun, lakshmi] = [
      await signIn("nandini.pillai"),
      await signIn("arjun.bhat"),
      await signIn("lakshmi.menon"),
    ];
    const shown = (await bookingsOf(nandini.token)).map(({ subject, bookingStatus, review }) => [
      subject,
      bookingStatus,
      review?.stars,
    ]);
    expect(shown.toSorted(([a = ""], [b = ""]) => String(a).localeCompare(String(b)))).toEqual([
      ["Geometry", "pending", undefined],
      ["Optics", "cancelled", 5],
      ["Physics", "accepted", 5],
    ]);
    expect((await bookingsOf(arjun.token)).map(({ subject }) => subject)).toEqual(["Algebra"]);
    const { reviews } = await get<{ reviews: { text: string }[] }>(
      "svc-bookings",
      `/reviews/${lakshmi.id}`,
    );
    expect(reviews.map(({ text }) => text)).toEqual(["Explains with pictures."]);
    const messages = await get<{ text: string }[]>(
      "svc-chat",
      `/messages/${lakshmi.id}`,
      nandini.token,
    );
    expect(messages.map(({ text }) => text)).toEqual(["Namaste, is Monday fine?", "Yes, at six."]);
    expect(await signIn("head", "a-long-password-1")).toBeTruthy();
  });

  test(
    "finds the profile of somebody who has left when her bookings are read",
    { timeout: START_MS },
    async () => {
      const { bookings, reviews, ...now } = stored(folder);
      const { token } = await signIn("harish.gowda");
      const isDone = async () => {
        await bookingsOf(token);
        return now.left();
      };
      await expect.poll(isDone, PATIENCE).toEqual({ bookings: 0, reviews: 0 });
      const zoya = await people(folder).findOne({ gone: { $exists: true } });
      const hers = { studentUserId: zoya?._id ?? "" };
      for (const found of [await bookings.findOne(hers), await reviews.findOne(hers)])
        expect(found?.studentProfileId).toBe(zoya?.profileId);
    },
  );

  test("changes nothing when it is started again", { timeout: START_MS }, async () => {
    // Beside the start, svc-users gives everybody time to verify the address.
    const ungraced = { verifiedUntil: { $exists: false } };
    await expect.poll(() => people(folder).countDocuments(ungraced), PATIENCE).toBe(0);
    await migrating.stop();
    const once = await everything(folder);
    migrating = await folder.start(MIGRATING);
    await migrating.stop();
    expect(await everything(folder)).toEqual(once);
  });
}

/** `LONG_TESTS=1`: each step has tests in its slice, and upgrade.test.ts begins with an older folder in every `npm test`. */
describe.runIf(process.env["LONG_TESTS"])("a data folder of 21 November", () => {
  itIsMigratedOnce(NOVEMBER_21, 0);
});

describe.runIf(process.env["LONG_TESTS"])(
  "a data folder of 23 November whose migration is killed in the middle",
  () => {
    const seen: { left: object; indexes: unknown[] }[] = [];

    itIsMigratedOnce(NOVEMBER_23, MANY, async (folder) => {
      await multiply(folder, MANY);
      const { left, indexes } = stored(folder);
      for (const collection of ["bookings", "reviews"] as const) {
        await killedIn(folder, collection);
        seen.push({ left: await left(), indexes: await indexes() });
      }
    });

    test("had done a part each time, and held accounts to one open booking until the end", () => {
      const { bookings, reviews } = {
        bookings: MANY + SIX_BOOKINGS,
        reviews: MANY + THREE_REVIEWS,
      };
      const [inBookings, inReviews] = seen;
      expect(inBookings?.left).toEqual({ bookings: someOf(bookings), reviews });
      expect(inReviews?.left).toEqual({ bookings: 1, reviews: someOf(reviews) });
      for (const { indexes } of seen)
        expect(indexes).toEqual(expect.arrayContaining(["one_open", "one_per_pair"]));
    });
  },
);

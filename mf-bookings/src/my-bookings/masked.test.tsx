import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Booking, StudentParty, TutorParty } from "@tutorsetu/contracts/bookings";
import { cleanup, screen, within } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en } from "../messages/en/bookings.ts";
import { hi } from "../messages/hi/bookings.ts";
import { page, show, signInWithBookings } from "./testing/bookings-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
});

/** My Bookings of a student with this tutor. */
async function withTutor(tutor: Partial<TutorParty>, more: Partial<Booking> = {}) {
  const { booking } = signInWithBookings("Student");
  const one = booking(more);
  fakeApi(bookingsApi)({ list: () => page([{ ...one, tutorId: { ...one.tutorId, ...tutor } }]) });
  await show();
  return screen.findByRole("article");
}

const none = { phoneNo: null };
const withoutPhone: readonly (readonly [Partial<TutorParty>, keyof typeof en])[] = [
  [{ ...none, phoneNote: "never" }, "phoneNever"],
  [{ ...none, phoneNote: "accepted" }, "phoneAccepted"],
  [{ ...none, phoneNote: "limit" }, "phoneLimit"],
  [{ ...none, phoneNote: "limit", smallShare: "new" }, "phoneNew"],
  [{ ...none, phoneNote: "limit", smallShare: "unverified" }, "phoneUnverified"],
  [{ ...none, phoneNote: "unknown" }, "phoneUnknown"],
  [none, "phoneHidden"],
];

it.each(withoutPhone)("says why there is no number: %j", async (tutor, text) => {
  const card = within(await withTutor(tutor));
  expect(card.getByText(en[text], { exact: false })).toBeTruthy();
  expect(card.queryByRole("link", { name: "Chat On" })).toBeNull();
  expect(card.getByRole("link", { name: "Chat here" })).toBeTruthy();
});

it.each(withoutPhone)("says so in Hindi: %j", async (tutor, text) => {
  setLanguage("hi");
  const card = within(await withTutor(tutor));
  expect(await card.findByText(hi[text], { exact: false })).toBeTruthy();
});

it("leads whoever has not confirmed the address to where that is done", async () => {
  const card = within(await withTutor({ ...none, phoneNote: "limit", smallShare: "unverified" }));
  const link = card.getByRole("link", { name: "Confirm my email" });
  expect(link.getAttribute("href")).toBe("/userdashboard/security");
});

/** As svc-bookings answers for somebody who is suspended or hidden. */
const hidden = {
  userName: "Unavailable user",
  isHidden: true,
  email: "",
  image: null,
  phoneNo: null,
} as const;

it.each([
  ["en", en],
  ["hi", hi],
] as const)("does not call somebody deleted who may come back (%s)", async (language, words) => {
  setLanguage(language);
  const card = within(await withTutor({ ...hidden, tutor: null }));
  expect(await card.findByRole("heading", { name: words.hiddenUser })).toBeTruthy();
  expect(card.getByText(words.hiddenUserText)).toBeTruthy();
  expect(card.queryByText(words.deletedUser)).toBeNull();
  expect(card.queryByText(words.phone)).toBeNull();
  expect(card.queryByRole("link")).toBeNull();
  expect(card.getByRole("button", { name: words.cancel })).toBeTruthy();
});

it("offers no acceptance of what somebody asked who is not available now", async () => {
  const card = within(await withTutor({ ...hidden, tutor: null }, { bookerRole: "Tutor" }));
  expect(card.queryByRole("button", { name: "Accept" })).toBeNull();
  expect(card.getByRole("button", { name: "Cancel" })).toBeTruthy();
});

it("does not blame a deletion for what ended while the other side is hidden only", async () => {
  const more = { bookingStatus: "cancelled", reason: "account deleted" } as const;
  const card = within(await withTutor({ ...hidden, tutor: null }, more));
  expect(card.getByText(en.anAccountDeleted)).toBeTruthy();
});

it.each([true, false])("tells a tutor why a student's name is short: %s", async (masked) => {
  const { booking } = signInWithBookings("Tutor");
  const one = booking({ bookerRole: "Tutor" });
  const studentId: StudentParty = { ...one.studentId, userName: "Rohan D.", masked };
  fakeApi(bookingsApi)({ list: () => page([{ ...one, studentId }]) });
  await show();
  const card = within(await screen.findByRole("article", { name: "Rohan D." }));
  expect(card.queryByText(en.maskedText) !== null).toBe(masked);
  expect(card.getByText("Kochi")).toBeTruthy();
});

import { bookingsApi } from "@tutorsetu/contracts/apis";
import type { Receipt } from "@tutorsetu/contracts/lessons/fees";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { showRoutes } from "@tutorsetu/web-kit/testing/show-routes";
import { afterEach, expect, it, vi } from "vitest";
import { id, signInWithBookings } from "../../my-bookings/testing/bookings-fixture.tsx";
import { routes } from "../../routes.tsx";
import { amountInWords } from "./amount-in-words.ts";
import "./receipt.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  vi.unstubAllGlobals();
});

const RECEIPT: Receipt = {
  receiptNo: "TS-2026-0001",
  bookingId: "b".repeat(24),
  paise: 250_000,
  paidOn: "2026-12-03",
  confirmedAt: "2026-12-04T10:00:00.000Z",
  method: "upi",
  month: "2026-11",
  subject: "physics",
  tutorName: "Ananya Rao",
  studentName: "Asha Kulkarni",
  guardianName: "Sunita Kulkarni",
  isReversed: false,
};

async function show(more: Partial<Receipt> = {}) {
  signInWithBookings("Student");
  fakeApi(bookingsApi)({ receipt: () => ({ receipt: { ...RECEIPT, ...more } }) });
  return showRoutes(routes, `/receipts/${id()}`);
}

it.each([
  [250_000, "Two Thousand Five Hundred Rupees Only", "दो हज़ार पांच सौ रुपये"],
  [
    250_050,
    "Two Thousand Five Hundred Rupees And Fifty Paise Only",
    "दो हज़ार पांच सौ रुपये और पचास पैसे",
  ],
  [100_000_000, "Ten Lakh Rupees Only", "दस लाख रुपये"],
  [100, "One Rupee Only", "एक रुपया"],
  [1, "One Paisa Only", "एक पैसा"],
])("puts %i paise into words of both languages", async (paise, en, hi) => {
  expect(await amountInWords(paise)).toEqual({ en, hi });
});

it("shows number, amount in figures and words of both languages, and who, what and when", async () => {
  await show();
  expect(await screen.findByRole("heading", { name: "Receipt TS-2026-0001" })).toBeTruthy();
  expect(screen.getByText("₹2,500")).toBeTruthy();
  expect(await screen.findByText("Two Thousand Five Hundred Rupees Only")).toBeTruthy();
  expect(screen.getByText("दो हज़ार पांच सौ रुपये").lang).toBe("hi");
  for (const text of [
    "Sunita Kulkarni, for Asha Kulkarni",
    "Ananya Rao",
    "Physics",
    "November 2026",
    "December 3, 2026, UPI",
    "December 4, 2026",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/TutorSetu has moved no money/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the fee book" }).getAttribute("href")).toBe(
    `/lessons/${RECEIPT.bookingId}`,
  );
});

it("is printed by the browser, and shared by the device's share sheet", async () => {
  const print = vi.fn<() => void>();
  const share = vi.fn(async (_link: { text: string }) => {});
  vi.stubGlobal("print", print);
  await show();
  await screen.findByText("Two Thousand Five Hundred Rupees Only");
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(share.mock.calls[0]?.[0]).toMatchObject({
    title: "Receipt TS-2026-0001",
    text: "Receipt TS-2026-0001: ₹2,500 from Sunita Kulkarni, for Asha Kulkarni to Ananya Rao, paid on December 3, 2026. Two Thousand Five Hundred Rupees Only",
  });
  Reflect.deleteProperty(navigator, "share");
});

it("says when it was taken back, and names nobody who is erased", async () => {
  await show({
    isReversed: true,
    reason: "The cheque came back",
    tutorName: "Deleted user",
    guardianName: undefined,
  });
  expect(
    await screen.findByText(/This payment was taken back\. The cheque came back/),
  ).toBeTruthy();
  setLanguage("hi");
  expect(await screen.findByText("हटाया गया उपयोगकर्ता")).toBeTruthy();
});

it("is no one else's", async () => {
  signInWithBookings("Student");
  fakeApi(bookingsApi)({
    receipt: () => {
      throw rejection(404, "no_such_fee");
    },
  });
  await showRoutes(routes, `/receipts/${id()}`);
  expect(await screen.findByText("The receipt could not be loaded")).toBeTruthy();
  expect(screen.getByText(/We could not find that line of the fee book\./)).toBeTruthy();
});

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { offline, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { book, due, line, OWED, showBook } from "./testing/fee-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  setLanguage("en");
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

it("says first what is to be paid and of which months, and that no money passes the site", async () => {
  await showBook("Student", {
    feeBook: () =>
      book([due("2026-12"), due("2026-11")], {
        totals: { ...OWED, notedPaise: 50_050 },
        coming: { month: "2027-01", paise: 250_000 },
      }),
  });
  expect(await screen.findByText("To be paid")).toBeTruthy();
  expect(screen.getByText("Open: December 2026")).toBeTruthy();
  expect(screen.getByText("₹500.50 is noted and waits for an answer.")).toBeTruthy();
  expect(screen.getByText("January 2027 comes to ₹2,500 when it is over.")).toBeTruthy();
  expect(screen.getByText(/Money is written down here, not moved/)).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Fee of December 2026₹2,500Due",
    "Fee of November 2026₹2,500Paid",
  ]);
  // Nobody has given an address to pay to.
  expect(screen.queryByRole("button", { name: "Pay by UPI" })).toBeNull();
});

it("notes what a student has paid, once, with the oldest open month filled in", async () => {
  let now = book([due("2026-12")], { totals: OWED });
  const sent: unknown[] = [];
  await showBook("Student", {
    feeBook: () => now,
    notePayment: ({ body }) => {
      sent.push(body);
      const entry = line({ month: "2026-12" });
      now = book([entry, ...now.entries], { totals: OWED });
      return { entry, message: "" };
    },
  });
  await press("Note a payment");
  const amount = dialog().getByLabelText<HTMLInputElement>(/^Amount in rupees/);
  expect(amount.value).toBe("2500");
  expect(dialog().getByLabelText<HTMLSelectElement>("For which month").value).toBe("2026-12");
  await userEvent.clear(amount);
  await userEvent.click(dialog().getByRole("button", { name: "Note it" }));
  expect(dialog().getByText("Please give an amount in rupees, up to ten lakh.")).toBeTruthy();
  await userEvent.type(amount, "₹ 2,600.50");
  await userEvent.selectOptions(dialog().getByLabelText("How"), "Cash");
  await userEvent.type(dialog().getByLabelText(/^Note/), " At home ");
  await userEvent.dblClick(dialog().getByRole("button", { name: "Note it" }));
  expect(await screen.findByText("Noted. Ananya is asked to confirm it.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toMatchObject([
    { paise: 260_050, method: "cash", month: "2026-12", note: "At home" },
  ]);
  expect(await screen.findByText("Payment of December 3, 2026")).toBeTruthy();
});

it("keeps what was typed when it could not be sent, and sends the same payment again", async () => {
  const sent: unknown[] = [];
  let isDown = true;
  await showBook("Student", {
    feeBook: () => book([]),
    notePayment: ({ body }) => {
      sent.push(body);
      if (isDown) throw offline();
      return { entry: line(), message: "" };
    },
  });
  await press("Note a payment");
  await userEvent.type(dialog().getByLabelText(/^Amount/), "300");
  await userEvent.click(dialog().getByRole("button", { name: "Note it" }));
  expect(await dialog().findByText(/^That did not work\./)).toBeTruthy();
  isDown = false;
  await userEvent.click(dialog().getByRole("button", { name: "Note it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]).toEqual(sent[0]);
});

it("lets a tutor confirm what waits, or say that it was not received, with a reason", async () => {
  const [one, two] = [line({ note: "By phone" }), line({ paise: 10_000 })];
  let now = book([one, two]);
  const sent: unknown[] = [];
  await showBook("Tutor", {
    feeBook: () => now,
    confirmPayment: ({ params }) => {
      sent.push(["confirm", params.id]);
      const entry = { ...one, state: "confirmed", receiptNo: "TS-2026-0001" } as const;
      now = book([entry, two]);
      return { entry, message: "" };
    },
    refusePayment: ({ params, body }) => {
      sent.push(["refuse", params.id, body.reason]);
      now = book([{ ...two, state: "refused", reason: body.reason }]);
      return { entry: two, message: "" };
    },
  });
  const waiting = within(await screen.findByRole("region", { name: "Waits for your answer" }));
  expect(waiting.getByText("Rohan has noted a payment of ₹2,500")).toBeTruthy();
  expect(waiting.getByText("“By phone”")).toBeTruthy();
  const [confirm] = waiting.getAllByRole("button", { name: "Confirm" });
  if (confirm) await userEvent.dblClick(confirm);
  expect(
    await screen.findByText("Confirmed. The receipt has the number TS-2026-0001."),
  ).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Receipt TS-2026-0001" });
  expect(link.getAttribute("href")).toBe(`/receipts/${one._id}`);
  await press("Not received");
  await userEvent.click(dialog().getByRole("button", { name: "Not received" }));
  expect(dialog().getByText("Please give a reason.")).toBeTruthy();
  await userEvent.type(dialog().getByRole("textbox"), "Not in my account");
  await userEvent.click(dialog().getByRole("button", { name: "Not received" }));
  expect(await screen.findByText("Reason: Not in my account")).toBeTruthy();
  expect(sent).toEqual([
    ["confirm", one._id],
    ["refuse", two._id, "Not in my account"],
  ]);
});

it("lets a tutor take back what counts, and whoever noted a payment what waits", async () => {
  const fee = due("2026-12");
  const paid = line({ state: "confirmed", receiptNo: "TS-2026-0001" });
  const own = line({ by: "Tutor" });
  const sent: unknown[] = [];
  await showBook("Tutor", {
    feeBook: () => book([own, paid, fee, due("2026-11", { isReversed: true })]),
    reverseFee: ({ params, body }) => {
      sent.push([params.id, body.reason]);
      return { entry: line({ kind: "reversal" }), message: "" };
    },
    refusePayment: ({ params }) => {
      sent.push([params.id]);
      return { entry: own, message: "" };
    },
  });
  const takeBack = await screen.findAllByRole("button", { name: "Take back" });
  expect(takeBack).toHaveLength(3);
  for (const [button, title] of [
    [takeBack[2], "Take ₹2,500 back?"],
    [takeBack[0], "Take this payment back?"],
  ] as const) {
    if (button) await userEvent.click(button);
    expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
    await userEvent.type(dialog().getByRole("textbox"), "Holidays");
    await userEvent.click(dialog().getByRole("button", { name: "Take back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(sent).toEqual([[fee._id, "Holidays"], [own._id]]);
});

it("offers a student nothing that is the tutor's, and shows what was taken back and why", async () => {
  await showBook("Student", {
    feeBook: () =>
      book([
        line({
          kind: "reversal",
          state: undefined,
          paidOn: undefined,
          method: undefined,
          by: undefined,
          cause: "contradicted",
          paise: 30_000,
        }),
        due("2026-12", { heldOn: "2026-12-03", isReversed: true }),
        line({ state: "confirmed", receiptNo: "TS-2026-0001" }),
      ]),
  });
  expect(await screen.findByText("The lesson was not held after all.")).toBeTruthy();
  expect(screen.getByText("Lesson on December 3, 2026")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});

it("shows the slower one of two how it stands", async () => {
  const one = line();
  let now = book([one]);
  await showBook("Tutor", {
    feeBook: () => now,
    confirmPayment: () => {
      now = book([{ ...one, state: "refused", reason: "Taken back" }]);
      throw rejection(409, "payment_answered");
    },
  });
  await press("Confirm");
  expect(await screen.findByText(/^This payment was confirmed or refused already\./)).toBeTruthy();
  expect(await screen.findByText("Not confirmed")).toBeTruthy();
});

it("says what to do first, what failed and how to try again", async () => {
  let isDown = true;
  await showBook("Student", {
    feeBook: () => {
      if (isDown) throw offline();
      return book([]);
    },
  });
  expect(await screen.findByText("The fee book could not be loaded")).toBeTruthy();
  isDown = false;
  await press("Try Again");
  expect(await screen.findByText("Nothing is written in this book yet")).toBeTruthy();
  expect(screen.getByText("Nothing is open")).toBeTruthy();
});

it("is there in Hindi", async () => {
  setLanguage("hi");
  await showBook("Tutor", { feeBook: () => book([due("2026-12"), line()], { totals: OWED }) });
  expect(await screen.findByText("दिसंबर 2026 की फ़ीस")).toBeTruthy();
  expect(screen.getByText("Rohan ने ₹2,500 का भुगतान लिखा है")).toBeTruthy();
  expect(screen.getByRole("button", { name: "पुष्टि करें" })).toBeTruthy();
});

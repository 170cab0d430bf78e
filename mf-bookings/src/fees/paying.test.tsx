import type { FeeBook } from "@tutorsetu/contracts/lessons/fees";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it, vi } from "vitest";
import { book, due, line, OWED, showBook } from "./testing/fee-fixture.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

it("shows a student the tutor's UPI link and code, and says that the site learns nothing of it", async () => {
  const payTo = { address: "ananya.r@okbank", name: "Ananya Rao" };
  await showBook("Student", { feeBook: () => book([], { totals: OWED, payTo }) });
  await press("Pay by UPI");
  const link = await screen.findByRole("link", { name: "Open my UPI app" });
  expect(link.getAttribute("href")).toBe(
    "upi://pay?pa=ananya.r@okbank&pn=Ananya%20Rao&cu=INR&am=2500&tn=Tuition%20Physics%20December%202026",
  );
  expect(screen.getByRole("img", { name: "UPI code of Ananya Rao" })).toBeTruthy();
  expect(screen.getByText("Then note the payment here: we do not learn of it.")).toBeTruthy();
  await press("Close UPI");
  expect(screen.queryByRole("link", { name: "Open my UPI app" })).toBeNull();
});

it("lets a tutor give, correct and take away the own UPI address", async () => {
  const sent: string[] = [];
  let payTo: FeeBook["payTo"];
  await showBook("Tutor", {
    feeBook: () => book([], payTo ? { payTo } : {}),
    setUpi: ({ body: { address } }) => {
      sent.push(address);
      payTo = { address, name: "Ananya" };
      return { address, message: "" };
    },
  });
  await press("Add my UPI address");
  const field = dialog().getByRole("textbox");
  await userEvent.type(field, "ananya");
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(dialog().getByText("That is not a UPI address. It looks like name@bank.")).toBeTruthy();
  await userEvent.type(field, "@okbank ");
  await userEvent.click(dialog().getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your UPI address: ananya@okbank")).toBeTruthy();
  expect(sent).toEqual(["ananya@okbank"]);
});

it("puts all lines into a file, also those that are on no page yet, and nothing that a table would run", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob); // safe: what is saved is one
    return "blob:x";
  });
  const older = [due("2026-11"), line({ state: "refused", reason: "=HYPERLINK(1)", note: "+1" })];
  await showBook("Tutor", {
    feeBook: ({ query: { cursor } }) =>
      cursor
        ? book(older, { total: 3 })
        : book([line({ state: "confirmed", receiptNo: "TS-2026-0001" })], {
            nextCursor: "next",
            total: 3,
          }),
  });
  await press("Download as CSV");
  await waitFor(() => expect(files).toHaveLength(1));
  const rows = ((await files[0]?.text()) ?? "").replace("\uFEFF", "").trim().split("\r\n");
  expect(rows.map((row) => row.split('","')[1])).toEqual([
    "What",
    "Payment of December 3, 2026",
    "Fee of November 2026",
    "Payment of December 3, 2026",
  ]);
  expect(rows[1]).toContain(`"'+1 · Reason: =HYPERLINK(1)"`);
  expect(rows[2]).toContain('"2500",""');
  expect(rows[3]).toContain('"","2500","Confirmed","UPI","TS-2026-0001","Student"');
});

import type { bookingsApi } from "@tutorsetu/contracts/apis";
import type { FeeBook, FeeEntry } from "@tutorsetu/contracts/lessons/fees";
import { fixedId } from "../random.ts";
import { type Answers, StubError } from "./context.ts";

type Api = Pick<
  typeof bookingsApi,
  "feeBook" | "notePayment" | "confirmPayment" | "refusePayment" | "receipt" | "upi" | "setUpi"
>;

const DUE: FeeEntry = {
  _id: fixedId("fee", 1),
  bookingId: fixedId("book", 1),
  kind: "due",
  paise: 250_000,
  month: "2026-10",
  isReversed: false,
  note: "",
  at: "2026-11-01T00:00:00.000Z",
};
let entries: readonly FeeEntry[] = [
  {
    ...DUE,
    _id: fixedId("fee", 2),
    kind: "payment",
    paidOn: "2026-11-03",
    method: "upi",
    state: "confirmed",
    receiptNo: "TS-2026-0001",
    by: "Student",
    at: "2026-11-03T10:00:00.000Z",
  },
  DUE,
];
let address = "ananya@okbank";

const sum = (some: readonly FeeEntry[]) => some.reduce((total, { paise }) => total + paise, 0);

function bookOf(bookingId: string): FeeBook {
  const lines = entries.map((one) => ({ ...one, bookingId }));
  const payments = lines.filter(({ kind }) => kind === "payment");
  const [due, paid, noted] = [
    sum(lines.filter(({ kind }) => kind === "due")),
    sum(payments.filter(({ state }) => state === "confirmed")),
    sum(payments.filter(({ state }) => state === "noted")),
  ];
  return {
    entries: lines,
    totals: {
      duePaise: due,
      paidPaise: paid,
      notedPaise: noted,
      openPaise: due - paid,
      arrears: [],
    },
    agreed: { feePaise: 250_000, feePer: "month" },
    ...(address ? { payTo: { address, name: "Ananya Iyer" } } : {}),
    nextCursor: null,
    total: lines.length,
  };
}

function answered(id: string, state: "confirmed" | "refused") {
  const found = entries.find(({ _id }) => _id === id);
  if (!found) throw new StubError(404, "No payment has this id.");
  const entry = { ...found, state, ...(state === "confirmed" && { receiptNo: "TS-2026-0002" }) };
  entries = entries.map((one) => (one === found ? entry : one));
  return { entry, message: "Saved" };
}

/** A fee book with one month that is paid. */
export const fees: Answers<Api> = {
  feeBook: ({ params: { id } }) => bookOf(id),
  notePayment({ params: { id: bookingId }, body }) {
    const entry: FeeEntry = {
      ...DUE,
      ...body,
      _id: fixedId("fee", entries.length + 1),
      bookingId,
      kind: "payment",
      state: "noted",
      by: "Student",
      note: body.note ?? "",
      at: new Date().toISOString(),
    };
    entries = [entry, ...entries];
    return { entry, message: "Noted" };
  },
  confirmPayment: ({ params: { id } }) => answered(id, "confirmed"),
  refusePayment: ({ params: { id } }) => answered(id, "refused"),
  receipt: () => ({
    receipt: {
      receiptNo: "TS-2026-0001",
      bookingId: DUE.bookingId,
      paise: DUE.paise,
      paidOn: "2026-11-03",
      confirmedAt: "2026-11-03T12:00:00.000Z",
      method: "upi",
      month: "2026-10",
      subject: "physics",
      tutorName: "Ananya Iyer",
      studentName: "Rohan Deshmukh",
      isReversed: false,
    },
  }),
  upi: () => ({ address }),
  setUpi({ body }) {
    address = body.address;
    return { address, message: "Saved" };
  },
};

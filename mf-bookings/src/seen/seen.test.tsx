import { bookingsApi, contentApi } from "@tutorsetu/contracts/apis";
import type { Booking } from "@tutorsetu/contracts/bookings";
import { act, cleanup, screen } from "@testing-library/react";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, show, signInWithBookings } from "../my-bookings/testing/bookings-fixture.tsx";

/** What the browser says of an element; without `rootBounds` where it does not know the window. */
interface Look {
  readonly intersectionRatio: number;
  readonly height: number;
}
const WINDOW_HEIGHT = 800;
const SEEN: Look = { intersectionRatio: 0.9, height: 300 };

/** The observers of a page, which the test tells what is in sight. */
const observers = new Map<Element, (entries: readonly object[]) => void>();
class Observer {
  readonly tell: (entries: readonly object[]) => void;
  constructor(tell: (entries: readonly object[]) => void) {
    this.tell = tell;
  }
  observe(element: Element) {
    observers.set(element, this.tell);
  }
  disconnect() {}
}
const look = (element: Element, { intersectionRatio, height }: Look) =>
  act(async () => {
    const rects = { intersectionRect: { height }, rootBounds: { height: WINDOW_HEIGHT } };
    observers.get(element)?.([{ intersectionRatio, ...rects }]);
  });

let visibility: DocumentVisibilityState = "visible";
const turnPage = (to: DocumentVisibilityState) =>
  act(async () => {
    visibility = to;
    document.dispatchEvent(new Event("visibilitychange"));
  });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(async () => {
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  cleanup();
  resetKit();
  observers.clear();
  visibility = "visible";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Long enough for a look; what is marked by then is marked. */
const wait = () => act(() => vi.advanceTimersByTimeAsync(1500));

const linkOf = ({ _id }: Booking) => `/my-bookings?booking=${_id}`;

/** My Bookings with these, and the links that the page has marked as seen, call by call. */
async function visit(
  make: (booking: (more?: Partial<Booking>) => Booking) => Booking[],
  at?: string,
) {
  const { booking } = signInWithBookings("Tutor");
  const all = make(booking);
  const marked: (readonly string[])[] = [];
  fakeApi(bookingsApi)({
    list: ({ query }) => page(all.filter((one) => isIn(one, query.status ?? ""))),
  });
  fakeApi(contentApi)({
    readNoticesAbout: ({ body }) => {
      marked.push(body.links);
      return { read: body.links.length };
    },
  });
  const shown = await show(at);
  const cards = await screen.findAllByRole("article");
  return { all, marked, cards, ...shown };
}
const isIn = ({ bookingStatus }: Booking, tab: string) =>
  bookingStatus === tab || (tab === "current" && bookingStatus === "pending");

it("marks what is in sight for a second as seen, together, and nothing that is further down", async () => {
  const { all, marked, cards } = await visit((booking) => [booking(), booking(), booking()]);
  const [first, second, third] = cards as [HTMLElement, HTMLElement, HTMLElement];
  await wait();
  expect(marked).toEqual([]);
  await look(first, SEEN);
  // Taller than the window, which it fills.
  await look(second, { intersectionRatio: 0.2, height: WINDOW_HEIGHT * 0.7 });
  await look(third, { intersectionRatio: 0.3, height: 90 });
  await wait();
  expect(marked).toEqual([all.slice(0, 2).map(linkOf)]);
  await wait();
  expect(marked).toHaveLength(1);
});

it("does not take a glance, or a window that nobody looks at, for a look", async () => {
  const { marked, cards } = await visit((booking) => [booking()]);
  const [card] = cards as [HTMLElement];
  await look(card, SEEN);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await look(card, { intersectionRatio: 0, height: 0 });
  await wait();
  await turnPage("hidden");
  await look(card, SEEN);
  await wait();
  expect(marked).toEqual([]);
  await turnPage("visible");
  await wait();
  expect(marked).toHaveLength(1);
});

it("marks what comes while it is in sight, and what came while the window was hidden", async () => {
  const { all, marked, cards, tell } = await visit((booking) => [booking(), booking()]);
  const [first, second] = all as [Booking, Booking];
  await look(cards[0] as HTMLElement, SEEN);
  await wait();
  await tell("notice", { kind: "booking_reminder", link: linkOf(second) });
  await wait();
  expect(marked).toEqual([[linkOf(first)]]);
  await tell("notice", { kind: "booking_reminder", link: linkOf(first) });
  await wait();
  expect(marked).toHaveLength(2);
  await turnPage("hidden");
  await turnPage("visible");
  await wait();
  expect(marked).toEqual([[linkOf(first)], [linkOf(first)], [linkOf(first)]]);
});

it("counts the card of 'Your students' for its booking too", async () => {
  const { all, marked } = await visit((booking) => [
    booking({ bookingStatus: "accepted" }),
    booking(),
  ]);
  const card = (await screen.findByRole("heading", { level: 3 })).closest("li");
  await look(card as HTMLElement, SEEN);
  await wait();
  expect(marked).toEqual([[linkOf(all[0] as Booking)]]);
});

it("marks what a link was about that is not there any more", async () => {
  const gone = "f".repeat(24);
  fakeApi(bookingsApi)({
    booking: () => {
      throw rejection(404, "no_such_booking");
    },
  });
  const { marked } = await visit((booking) => [booking()], `/my-bookings?booking=${gone}`);
  await screen.findByText("This booking is not there any longer, or it is not yours.");
  await wait();
  expect(marked).toEqual([[`/my-bookings?booking=${gone}`]]);
});

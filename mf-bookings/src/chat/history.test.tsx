import { chatApi } from "@tutorsetu/contracts/apis";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { formatDate } from "@tutorsetu/web-kit/i18n";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  asNewPerson,
  fakeServer,
  fakeChatApi,
  cleanUp,
  message,
  myId,
  open,
  PEER,
  peerState,
} from "./testing/chat-fixture.tsx";

const ROW_PX = 50;
const VIEW_PX = 500;

beforeEach(asNewPerson);
afterEach(() => {
  cleanUp();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The test's browser lays nothing out: every message is as high as the others. */
function giveHeights() {
  const rows = (element: Element) => element.querySelectorAll("article").length;
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (
    this: Element,
  ) {
    return rows(this) * ROW_PX;
  });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(VIEW_PX);
}

const manyMessages = (count: number) => {
  const all = Array.from({ length: count }, (_, n) => message(n + 1, PEER, `line ${n + 1}`));
  fakeApi(chatApi)({
    peer: () => ({ ...peerState(), youReadUpTo: count }),
    conversations: () => ({ conversations: [], unread: 0 }),
    messages: ({ query }) => all.filter((one) => one.seq < (query.before ?? count + 1)).slice(-50),
  });
  return all;
};

it("loads what was said earlier at a press, until there is no more", async () => {
  fakeServer();
  manyMessages(60);
  await open(`/chat/${PEER}`);
  await screen.findByText("line 60");
  expect(screen.queryByText("line 10")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  expect(await screen.findByText("line 1")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Earlier messages" })).toBeNull();
});

it("loads earlier messages when scrolled up, and what is read stays in its place", async () => {
  giveHeights();
  fakeServer();
  manyMessages(120);
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log");
  await screen.findByText("line 120");
  await waitFor(() => expect(log.scrollTop).toBe(50 * ROW_PX));
  fireEvent.scroll(log, { target: { scrollTop: 1200 } });
  expect(screen.queryByText("line 21")).toBeNull();
  fireEvent.scroll(log, { target: { scrollTop: 120 } });
  await screen.findByText("line 21");
  expect(log.scrollTop).toBe(120 + 50 * ROW_PX);
});

/** Boxes that the test makes smaller: gives what must be called then. */
function watchedBoxes() {
  const told = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe = (box: Element) => void told.set(box, this.#tell);
      disconnect() {}
    },
  );
  return { shrink: (box: Element) => act(async () => told.get(box)?.()) };
}

it("keeps the newest message in sight when a keyboard takes from the height, not for a reader further up", async () => {
  giveHeights();
  const boxes = watchedBoxes();
  fakeServer();
  manyMessages(40);
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log");
  await screen.findByText("line 40");
  log.scrollTop = 1500; // where a browser stops: the height of all less that of the box
  await boxes.shrink(log);
  expect(log.scrollTop).toBe(40 * ROW_PX);
  fireEvent.scroll(log, { target: { scrollTop: 700 } });
  await boxes.shrink(log);
  expect(log.scrollTop).toBe(700);
});

it("follows new messages at the end, not for a reader further up, who gets a way down", async () => {
  giveHeights();
  const server = fakeServer();
  const all = manyMessages(40);
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log");
  await screen.findByText("line 40");
  expect(screen.queryByRole("button", { name: "Newest messages" })).toBeNull();
  await server.tell(({ onMessage }) => onMessage(message(41, PEER, "followed")));
  expect(log.scrollTop).toBe((all.length + 1) * ROW_PX);
  fireEvent.scroll(log, { target: { scrollTop: 700 } });
  await server.tell(({ onMessage }) => onMessage(message(42, PEER, "not followed")));
  expect(log.scrollTop).toBe(700);
  expect(screen.getByRole("button", { name: "Newest messages" })).toBeTruthy();
});

it("separates days, with today and yesterday by name", async () => {
  fakeServer();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const days = [day(5), day(5), day(1), day(0)];
  fakeChatApi(days.map((at, n) => message(n + 1, PEER, `line ${n + 1}`, at)));
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log");
  expect(within(log).getAllByText(formatDate(day(5)))).toHaveLength(1);
  const order = within(log)
    .getAllByText(/^(Yesterday|Today)$/)
    .map((one) => one.textContent);
  expect(order).toEqual(["Yesterday", "Today"]);
});

const afterDivider = () => {
  const divider = screen.queryByText("New messages");
  return divider?.nextElementSibling?.textContent ?? "";
};

it("draws a line above what is new, which stays while it is read and goes with an answer", async () => {
  const said = [
    message(1, PEER, "old"),
    message(2, myId(), "mine"),
    message(3, PEER, "first new"),
    message(4, PEER, "second new"),
  ];
  const server = fakeServer(said);
  fakeChatApi(said, { youReadUpTo: 2 });
  await open(`/chat/${PEER}`);
  await waitFor(() => expect(afterDivider()).toContain("first new"));
  await waitFor(() => expect(server.read).toContain(4));
  said.push(message(5, PEER, "third new"));
  await server.tell(({ onMessage }) => onMessage(message(5, PEER, "third new")));
  expect(afterDivider()).toContain("first new");
  await userEvent.type(screen.getByRole("textbox"), "An answer{Enter}");
  expect(screen.queryByText("New messages")).toBeNull();
  await screen.findByText("Sent");
  await server.tell(({ onMessage }) => onMessage(message(7, PEER, "seen at once")));
  expect(screen.getByText("seen at once")).toBeTruthy();
  expect(screen.queryByText("New messages")).toBeNull();
});

it("draws the line above what came in while the page was in the background", async () => {
  const server = fakeServer();
  const state = vi.spyOn(document, "visibilityState", "get");
  const show = (next: DocumentVisibilityState) =>
    act(async () => {
      state.mockReturnValue(next);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  state.mockReturnValue("visible");
  fakeChatApi([message(1, PEER, "seen")], { youReadUpTo: 1 });
  await open(`/chat/${PEER}`);
  await screen.findByText("seen");
  await show("hidden");
  await server.tell(({ onMessage }) => onMessage(message(2, PEER, "behind one's back")));
  expect(server.read).not.toContain(2);
  await show("visible");
  expect(afterDivider()).toContain("behind one's back");
  expect(server.read).toContain(2);
});

it("draws no line when everything is read", async () => {
  fakeServer();
  fakeChatApi([message(1, PEER, "old")], { youReadUpTo: 1 });
  await open(`/chat/${PEER}`);
  await screen.findByText("old");
  expect(screen.queryByText("New messages")).toBeNull();
});

it("lets screen readers hear new messages, and not what was said long ago", async () => {
  fakeServer();
  const all = manyMessages(60);
  let answer = () => {};
  await open(`/chat/${PEER}`);
  const log = await screen.findByRole("log");
  await screen.findByText("line 60");
  expect(log.getAttribute("aria-live")).toBe("polite");
  fakeApi(chatApi)({
    messages: () =>
      new Promise((resolve) => {
        answer = () => resolve(all.slice(0, 10));
      }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Earlier messages" }));
  expect(log.getAttribute("aria-live")).toBe("off");
  const whenInserted: (string | null)[] = [];
  const observer = new MutationObserver(() => whenInserted.push(log.getAttribute("aria-live")));
  observer.observe(log, { childList: true });
  answer();
  await screen.findByText("line 1");
  observer.disconnect();
  await waitFor(() => expect(log.getAttribute("aria-live")).toBe("polite"));
});

it("opens only web addresses, in a page that knows nothing of ours", async () => {
  fakeServer();
  fakeChatApi([message(1, PEER, "<b>See</b> https://a.example/x and javascript:alert(1)")]);
  await open(`/chat/${PEER}`);
  const link = await screen.findByRole("link", { name: "https://a.example/x" });
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.parentElement?.textContent).toBe(
    "<b>See</b> https://a.example/x and javascript:alert(1)",
  );
});

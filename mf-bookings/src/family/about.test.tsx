import { chatApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  asNewPerson,
  cleanUp,
  conversation,
  fakeChatApi,
  fakeServer,
  message,
  myId,
  open,
  PEER,
  peerOf,
} from "../chat/testing/chat-fixture.tsx";
import { ASHA, fakeChildren, onlyAsha, ROHAN } from "./testing/children.ts";

const CHAT = `/chat/${PEER}`;

beforeEach(asNewPerson);
afterEach(() => {
  cleanUp();
  setLanguage("en");
  localStorage.clear();
});

const children = [
  { _id: ASHA, name: "Asha" },
  { _id: ROHAN, name: "Rohan" },
];
const about = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "About:" });
const chosen = async () => (await about()).selectedOptions[0]?.text;
const textbox = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const write = async (text: string) => userEvent.type(await textbox(), `${text}{Enter}`);

/** What each message in sight says of whom it is about, if it does. */
const labels = () =>
  screen
    .getAllByRole("article")
    .map((one) => within(one).queryByText(/^About /)?.textContent ?? "");

/** A conversation of a parent of two with a tutor. */
async function openAsParent(at = CHAT, said: Parameters<typeof fakeServer>[0] = []) {
  const server = fakeServer(said);
  fakeChatApi(said, { peer: peerOf("Tutor") });
  fakeChildren();
  await open(at, "Student");
  await about();
  return server;
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.sent.map((one) => [one.text, one.about]);

it("sends a parent's message about the child she is here for, or whom she chooses instead", async () => {
  localStorage.setItem(`child:${myId()}`, ROHAN);
  const server = await openAsParent();
  expect(await chosen()).toBe("Rohan");
  await write("one");
  await userEvent.selectOptions(await about(), "Asha");
  await write("two");
  // She goes on about the same one.
  await write("three");
  expect(sent(server)).toEqual([
    ["one", ROHAN],
    ["two", ASHA],
    ["three", ASHA],
  ]);
  expect(labels()).toEqual(["About Rohan", "About Asha", ""]);
});

it("begins with the child for whom a link led here, and with nobody else's", async () => {
  await openAsParent(`${CHAT}?about=${ROHAN}`);
  expect(await chosen()).toBe("Rohan");
  cleanup();
  await openAsParent(`${CHAT}?about=of-somebody-else`);
  expect(await chosen()).toBe("Asha");
});

it("keeps the child with what is written and not sent, also when she is here for another one then", async () => {
  await openAsParent();
  await userEvent.selectOptions(await about(), "Rohan");
  await userEvent.type(await textbox(), "About his books");
  cleanup();
  localStorage.setItem(`child:${myId()}`, ASHA);
  await openAsParent();
  expect((await textbox()).value).toBe("About his books");
  expect(await chosen()).toBe("Rohan");
});

it("keeps the child of a draft that was begun without a choice", async () => {
  await openAsParent();
  await userEvent.type(await textbox(), "Her books");
  cleanup();
  localStorage.setItem(`child:${myId()}`, ROHAN);
  const server = await openAsParent();
  await write(" please");
  expect(sent(server)).toEqual([["Her books please", ASHA]]);
});

it("shows of a message that was refused whom it is about, and sends it again so", async () => {
  const server = await openAsParent();
  server.refuse = "You cannot write to this person.";
  await userEvent.selectOptions(await about(), "Rohan");
  await write("one");
  await screen.findByText(/^Not sent/);
  expect(labels()).toEqual(["About Rohan"]);
  server.refuse = "";
  await userEvent.selectOptions(await about(), "Asha");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("Sent");
  expect(sent(server)).toEqual([
    ["one", ROHAN],
    ["one", ROHAN],
  ]);
});

it.each([
  ["a parent of one child", "Student", onlyAsha],
  ["a student", "Student", () => fakeChildren([])],
  ["a tutor", "Tutor", () => {}],
] as const)("asks %s nothing", async (_, role, theirs) => {
  const server = fakeServer();
  fakeChatApi([]);
  theirs();
  await open(CHAT, role);
  await write("Hello");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(sent(server)).toEqual([["Hello", undefined]]);
});

it("shows a tutor whose parent writes, and of each message whom it is about where that changes", async () => {
  const say = (seq: number, from: string, child?: string) => ({
    ...message(seq, from, `no. ${seq}`),
    ...(child && { about: child }),
  });
  const said = [
    say(1, PEER, ASHA),
    say(2, myId()),
    say(3, PEER, ASHA),
    say(4, PEER, ROHAN),
    say(5, PEER),
    say(6, PEER, ROHAN),
    // A child who was removed.
    say(7, PEER, "c7".repeat(12)),
  ];
  const server = fakeServer(said);
  const peer = { ...peerOf("Student"), userName: "Sunita", children };
  fakeChatApi(said, { peer });
  await open(CHAT);
  const title = "Chat with the parent or guardian of Asha, Rohan Sunita";
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(labels()).toEqual(["About Asha", "", "", "About Rohan", "", "About Rohan", ""]);
  await server.tell(({ onMessage }) => onMessage(say(8, PEER, ASHA)));
  expect(labels().at(-1)).toBe("About Asha");
});

it("asks for the name of a child whom a message is the first to be about", async () => {
  const server = fakeServer();
  const theirs = { ...peerOf("Student"), userName: "Sunita", children: children.slice(0, 1) };
  const first = { ...message(1, PEER, "one"), about: ASHA };
  fakeChatApi([first], { peer: theirs });
  await open(CHAT);
  await screen.findByText("About Asha");
  fakeChatApi([first], { peer: { ...theirs, children } });
  await server.tell(({ onMessage }) => onMessage({ ...message(2, PEER, "two"), about: ROHAN }));
  expect(await screen.findByText("About Rohan")).toBeTruthy();
});

it("names the children in a tutor's list of conversations", async () => {
  const last = message(1, PEER, "Hello");
  const peer = { ...peerOf("Student"), userName: "Sunita", children };
  fakeServer();
  fakeChatApi([]);
  fakeApi(chatApi)({
    conversations: () => ({ conversations: [{ ...conversation(last), peer }], unread: 0 }),
  });
  await open("/chat");
  const row = await screen.findByRole("link", { name: /Sunita/ });
  expect(within(row).getByText("(Asha, Rohan)")).toBeTruthy();
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  fakeServer();
  fakeChatApi([{ ...message(1, myId(), "नमस्ते"), about: ASHA }], { peer: peerOf("Tutor") });
  fakeChildren();
  await open(CHAT, "Student");
  expect(await screen.findByText("Asha के बारे में")).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "किसके बारे में:" })).toBeTruthy();
});

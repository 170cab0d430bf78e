import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { useSession } from "@tutorsetu/web-kit/session";
import { problem, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { DEVICE_KEY } from "../saved/device-list.ts";
import { changeSaved } from "../saved/saved-tutors.ts";
import { id, signIn, tutor } from "../testing/people.ts";
import { fakeShortlist } from "../testing/shortlist.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.removeItem(DEVICE_KEY);
  act(() => void globalThis.dispatchEvent(new StorageEvent("storage", { key: DEVICE_KEY })));
  act(() => setLanguage("en"));
});

const three = () => ["Ananya", "Bela", "Chitra"].map((name) => tutor(name));
const idsOf = (tutors: readonly ReturnType<typeof tutor>[]) =>
  tutors.map(({ userId }) => userId._id);
const keep = (ids: readonly string[], version = 1) =>
  localStorage.setItem(DEVICE_KEY, JSON.stringify({ version, ids }));
const kept = () => localStorage.getItem(DEVICE_KEY);
const heart = (name: string) => screen.findByRole("button", { name: `Save ${name}` });
const isSaved = async (name: string) => (await heart(name)).getAttribute("aria-pressed") === "true";

it("shows a visitor what this device has kept, without a call for nobody", async () => {
  const server = fakeShortlist([]);
  await show("/shortlist");
  expect(await screen.findByRole("heading", { name: "No tutors saved yet" })).toBeTruthy();
  expect(server.calls).toEqual([]);
  cleanup();
  const tutors = three();
  fakeShortlist(tutors);
  keep([...idsOf(tutors), id()]);
  await show("/shortlist");
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(screen.getByText(/One saved tutor is not shown/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Sign in" })[0]?.getAttribute("href")).toBe(
    "/login?next=%2Fshortlist",
  );
});

it.each(["{", "[]", '{"version":2,"ids":["x"]}', '{"version":1,"ids":["x",7]}'])(
  "takes %s on the device for no list",
  async (text) => {
    const server = fakeShortlist([]);
    localStorage.setItem(DEVICE_KEY, text);
    await show("/shortlist");
    expect(await screen.findByRole("heading", { name: "No tutors saved yet" })).toBeTruthy();
    expect(server.calls).toEqual([]);
  },
);

it("takes a tutor off with the way back, and no other", async () => {
  const tutors = three();
  signIn("Student");
  const server = fakeShortlist(tutors, idsOf(tutors));
  await show("/shortlist");
  await userEvent.click(await screen.findByRole("button", { name: "Remove Bela" }));
  const gone = await screen.findByText(/Bela is removed/);
  await waitFor(() => expect(server.ids).toHaveLength(2));
  expect(screen.queryByRole("article", { name: "Bela" })).toBeNull();
  const undo = within(gone).getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  expect(await screen.findByRole("article", { name: "Bela" })).toBeTruthy();
  await waitFor(() => expect(server.ids).toHaveLength(3));
});

it("shows who was saved a moment before, once the server has it", async () => {
  const tutors = three();
  const [first = "", second = ""] = idsOf(tutors);
  signIn("Student");
  const server = fakeShortlist(tutors, [first]);
  let arrive = () => {};
  server.before = (call) =>
    call === "save" ? new Promise<void>((done) => (arrive = done)) : undefined;
  await show("/shortlist");
  await screen.findByRole("article", { name: "Ananya" });
  act(() => void changeSaved(second, true));
  await waitFor(() => expect(server.calls).toContain("save"));
  act(() => arrive());
  expect(await screen.findByRole("article", { name: "Bela" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Compare (2)" })).toBeTruthy();
});

it("offers to compare two or three, chosen to begin with, and at most three", async () => {
  const tutors = [...three(), tutor("Divya")];
  signIn("Student");
  fakeShortlist(tutors, idsOf(tutors).slice(0, 2));
  await show("/shortlist");
  const link = await screen.findByRole("link", { name: "Compare (2)" });
  expect(link.getAttribute("href")).toBe(`/compare?ids=${idsOf(tutors).slice(0, 2).join(",")}`);
  await userEvent.click(screen.getByRole("checkbox", { name: "Compare Ananya" }));
  expect(screen.queryByRole("link", { name: /^Compare \(/ })).toBeNull();
  cleanup();
  signIn("Student");
  fakeShortlist(tutors, idsOf(tutors));
  await show("/shortlist");
  for (const name of ["Ananya", "Bela", "Chitra"])
    await userEvent.click(await screen.findByRole("checkbox", { name: `Compare ${name}` }));
  expect(screen.getByRole("link", { name: "Compare (3)" })).toBeTruthy();
  const last = screen.getByRole<HTMLInputElement>("checkbox", { name: "Compare Divya" });
  expect(last.disabled).toBe(true);
});

it("brings what a visitor saved into the account once, and leaves nothing of it on the device", async () => {
  const tutors = three();
  const [first = "", second = ""] = idsOf(tutors);
  const server = fakeShortlist(tutors, [first]);
  keep([first, second]);
  await show("/shortlist");
  await screen.findByRole("article", { name: "Bela" });
  act(() => void signIn("Student"));
  await waitFor(() => expect(server.calls).toContain("merge"));
  await waitFor(() => expect(kept()).toBeNull());
  expect(server.ids).toEqual([second, first]);
  cleanup();
  await show("/shortlist");
  await screen.findByRole("article", { name: "Bela" });
  expect(server.calls.filter((call) => call === "merge" || call === "ids")).toEqual(["merge"]);
  act(() => useSession.getState().signOut());
  expect(await screen.findByRole("heading", { name: "No tutors saved yet" })).toBeTruthy();
  expect(
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .join(),
  ).not.toContain(second);
});

it("keeps on the device what could not be brought into the account, and brings it the next time", async () => {
  const tutors = three();
  const server = fakeShortlist(tutors);
  keep(idsOf(tutors));
  server.before = (call) => {
    if (call === "merge") throw problem(503, "away");
  };
  signIn("Student");
  await show("/shortlist");
  await waitFor(() => expect(server.calls).toContain("merge"));
  expect(kept()).not.toBeNull();
  server.before = () => {};
  cleanup();
  await show("/shortlist");
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
  expect(kept()).toBeNull();
});

it("saves at once, sends the last of quick presses, and goes back with the reason when it is refused", async () => {
  const tutors = three();
  const [first = "", second = ""] = idsOf(tutors);
  signIn("Student");
  const server = fakeShortlist(tutors);
  await show(`/compare?ids=${first},${second}`);
  await waitFor(() => expect(server.calls).toContain("ids"));
  let go: () => void = () => {};
  server.before = () => new Promise((resolve) => (go = resolve));
  await userEvent.click(await heart("Ananya"));
  expect(await isSaved("Ananya")).toBe(true);
  await userEvent.click(await heart("Ananya"));
  expect(await isSaved("Ananya")).toBe(false);
  server.before = () => {};
  go();
  await waitFor(() => expect(server.calls.slice(-2)).toEqual(["save", "unsave"]));
  expect(await isSaved("Ananya")).toBe(false);
  server.before = () => {
    throw rejection(409, "shortlist_full");
  };
  await userEvent.click(await heart("Bela"));
  expect((await screen.findByRole("alert")).textContent).toContain("holds 100 tutors already");
  expect(await isSaved("Bela")).toBe(false);
});

it("keeps a visitor's heart on the device, a hundred at most, and says so", async () => {
  const tutors = three();
  const [first = ""] = idsOf(tutors);
  fakeShortlist(tutors);
  await show(`/compare?ids=${first}`);
  await userEvent.click(await heart("Ananya"));
  expect(await isSaved("Ananya")).toBe(true);
  expect(JSON.parse(kept() ?? "")).toEqual({ version: 1, ids: [first] });
  expect(await screen.findByText(/Saved on this device/)).toBeTruthy();
  await userEvent.click(await heart("Ananya"));
  expect(kept()).toBeNull();
  keep(Array.from({ length: 100 }, (_, n) => (n + 4096).toString(16).padStart(24, "a")));
  await userEvent.click(await heart("Ananya"));
  expect((await screen.findByRole("alert")).textContent).toContain("Please remove one first");
  expect(await isSaved("Ananya")).toBe(false);
});

it("reads the account's list once, however many hearts there are, and shows tutors none", async () => {
  const tutors = three();
  signIn("Student");
  const server = fakeShortlist(tutors, idsOf(tutors).slice(0, 1));
  const at = `/compare?ids=${idsOf(tutors).join(",")}`;
  await show(at);
  await waitFor(async () => expect(await isSaved("Ananya")).toBe(true));
  expect(await isSaved("Bela")).toBe(false);
  expect(server.calls.filter((call) => call === "ids")).toHaveLength(1);
  cleanup();
  signIn("Tutor");
  await show(at);
  await screen.findByRole("columnheader", { name: "Ananya" });
  expect(screen.queryByRole("button", { name: "Save Ananya" })).toBeNull();
  cleanup();
  await show("/shortlist");
  expect(await screen.findByRole("heading", { name: /for students and parents/ })).toBeTruthy();
  expect(server.calls.filter((call) => call === "list")).toEqual([]);
});

it("says that loading failed, and tries again", async () => {
  signIn("Student");
  const tutors = three();
  const server = fakeShortlist(tutors, idsOf(tutors));
  server.before = () => {
    throw problem(503, "away");
  };
  await show("/shortlist");
  expect(await screen.findByText("Your shortlist could not be loaded.")).toBeTruthy();
  server.before = () => {};
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article", { name: "Ananya" })).toBeTruthy();
});

it("speaks Hindi", async () => {
  fakeShortlist([]);
  setLanguage("hi");
  await show("/shortlist");
  expect(await screen.findByRole("heading", { name: "आपकी पसंदीदा सूची" })).toBeTruthy();
});

import { usersApi } from "@tutorsetu/contracts/apis";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "@tutorsetu/web-kit/api";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it, vi } from "vitest";
import { signIn, tutor, tutorPage } from "../testing/people.ts";
import { names, openPanel, show } from "../testing/show.ts";
import { fakeTutorSearch } from "../testing/tutor-search.ts";

afterEach(() => {
  cleanup();
  resetKit();
  vi.restoreAllMocks();
});

it("keeps the heights of cards out of view when a listing is shown again", async () => {
  // The test's browser lays nothing out.
  const heights = [410, 388];
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return heights[[...(this.parentElement?.children ?? [])].indexOf(this)] ?? 0;
  });
  const page = tutorPage([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors: () => page });
  const visit = await show("/tutor");
  const given = () =>
    screen
      .getAllByRole("article")
      .map(({ parentElement }) => parentElement?.style.getPropertyValue("--card-height"));
  await screen.findByRole("article", { name: "Bela" });
  expect(given()).toEqual(["", ""]);
  await userEvent.click(screen.getByRole("link", { name: /Bela/ }));
  await screen.findByText(/^At /);
  await visit.back();
  await screen.findByRole("article", { name: "Bela" });
  expect(given()).toEqual(["410px", "388px"]);
});

it("moves no focus when the whole list is read again, as after a session has ended", async () => {
  signIn("Student");
  const page = tutorPage([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors: () => page });
  await show("/tutor");
  await screen.findByRole("article", { name: "Bela" });
  act(() => useSession.getState().expire());
  await screen.findByRole("article", { name: "Bela" });
  expect(document.activeElement).toBe(document.body);
});

it.each([
  ["ana", "Ananya"],
  ["nash", "Bela"],
  ["sansk", "Chitra"],
  ["olympiad", "Devi"],
])(
  "finds by name, city, subject and bio as one types: %s [LI-014..LI-017]",
  async (word, found) => {
    const { allTutors } = fakeTutorSearch([
      tutor("Ananya"),
      tutor("Bela", { city: "Nashik" }),
      tutor("Chitra", { subjects: ["sanskrit"] }),
      tutor("Devi", { bio: "Olympiad coach." }),
    ]);
    fakeApi(usersApi)({ allTutors });
    const visit = await show("/tutor");
    const box = await screen.findByRole("searchbox", { name: "Search" });
    expect(box.getAttribute("placeholder")).toBe("Search by name, city, subject or bio");
    await userEvent.type(box, word);
    await screen.findByText("1 tutor");
    expect(await names(found)).toEqual([found]);
    expect(visit.address()).toBe(`/tutor?search=${word}`);
  },
);

it("queries once per pause, not once per key", async () => {
  const { queries, allTutors } = fakeTutorSearch([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  await userEvent.type(await screen.findByRole("searchbox"), "ananya");
  await waitFor(() =>
    expect(queries).toEqual([{ sort: "best" }, { search: "ananya", sort: "best" }]),
  );
});

it("aborts a query that a later one replaces", async () => {
  signIn("Student");
  const carried = new Map<string, AbortSignal | undefined>();
  const { allTutors } = fakeTutorSearch([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  const { adapter } = http.defaults;
  http.defaults.adapter = (config) => {
    const { search } = config.params as { search?: string }; // safe: the listing's own query
    carried.set(search ?? "", config.signal as AbortSignal | undefined); // safe: made by the listing
    if (search === "an") return new Promise(() => {});
    return typeof adapter === "function" ? adapter(config) : Promise.reject(new Error("no fake"));
  };
  await show("/tutor?search=an");
  const box = await screen.findByRole("searchbox");
  await waitFor(() => expect(carried.get("an")?.aborted).toBe(false));
  await userEvent.type(box, "an");
  expect(await names("Ananya")).toEqual(["Ananya"]);
  expect(carried.get("an")?.aborted).toBe(true);
  expect(carried.get("anan")?.aborted).toBe(false);
});

it("keeps every typed character while answers arrive", async () => {
  const { allTutors } = fakeTutorSearch([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  const box = await screen.findByRole<HTMLInputElement>("searchbox");
  await userEvent.type(box, "a");
  await screen.findByText("1 tutor");
  await userEvent.type(box, "nanya ");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(box.value).toBe("ananya ");
});

it("previews the number of results once per choice, not once per key", async () => {
  signIn("Student");
  const counted: unknown[] = [];
  const { allTutors } = fakeTutorSearch([tutor("Ananya")]);
  fakeApi(usersApi)({
    allTutors: (input) => {
      if (input.query.limit === 1) counted.push(input.query.search);
      return allTutors(input);
    },
  });
  await show("/tutor");
  await openPanel();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Subject" }), "Physics");
  await screen.findByText("1 would match");
  await userEvent.type(screen.getByRole("searchbox"), "ananya");
  await waitFor(() => expect(counted).toEqual([undefined, "ananya"]));
});

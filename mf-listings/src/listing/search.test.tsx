import { usersApi } from "@tutorsetu/contracts/users";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "@tutorsetu/web-kit/api";
import { fakeApi, resetKit } from "@tutorsetu/web-kit/fake-api";
import { afterEach, expect, it } from "vitest";
import { market } from "../testing/market.ts";
import { names, openPanel } from "../testing/panel.ts";
import { signIn, tutor } from "../testing/people.ts";
import { show } from "../testing/show.ts";

afterEach(() => {
  cleanup();
  resetKit();
});

it.each([
  ["ana", "Ananya"],
  ["nash", "Bela"],
  ["sansk", "Chitra"],
  ["olympiad", "Devi"],
])(
  "finds by name, city, subject and bio as one types: %s [LI-014..LI-017]",
  async (word, found) => {
    const { allTutors } = market([
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

it("asks once for a word, not for each letter", async () => {
  const { asked, allTutors } = market([tutor("Ananya")]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  await userEvent.type(await screen.findByRole("searchbox"), "ananya");
  await waitFor(() => expect(asked).toEqual([{}, { search: "ananya" }]));
});

it("gives up the answer nobody waits for any more", async () => {
  signIn("Student");
  const carried = new Map<string, AbortSignal | undefined>();
  const { allTutors } = market([tutor("Ananya")]);
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

it("keeps every letter typed while answers come in", async () => {
  const { allTutors } = market([tutor("Ananya"), tutor("Bela")]);
  fakeApi(usersApi)({ allTutors });
  await show("/tutor");
  const box = await screen.findByRole<HTMLInputElement>("searchbox");
  await userEvent.type(box, "a");
  await screen.findByText("1 tutor");
  await userEvent.type(box, "nanya ");
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(box.value).toBe("ananya ");
});

it("counts what the open panel would give once per choice, not per letter", async () => {
  signIn("Student");
  const counted: unknown[] = [];
  const { allTutors } = market([tutor("Ananya")]);
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

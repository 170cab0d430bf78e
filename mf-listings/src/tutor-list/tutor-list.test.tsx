import type { TutorCard } from "@tutorsetu/contracts/people";
import { usersApi } from "@tutorsetu/contracts/users";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/fake-api";
import { MemoryRouter } from "@tutorsetu/web-kit/router-testing";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, expect, it } from "vitest";
import TutorList from "./tutor-list.tsx";

let n = 0;
const id = () => (++n).toString(16).padStart(24, "0");

afterEach(() => {
  cleanup();
  resetKit();
  useSession.getState().signOut();
});

const tutor = (userName: string, more: Partial<TutorCard> = {}): TutorCard => ({
  _id: id(),
  userId: { _id: id(), userName, image: null, email: `${userName.toLowerCase()}@test.example` },
  fee: 2600,
  rating: null,
  hourly_rate: null,
  subjects: ["physics", "social science"],
  experience: 4,
  city: "Pune",
  state: "Maharashtra",
  bio: "Patient.",
  createdAt: "2025-01-05T10:00:00.000Z",
  ...more,
});

const page = (allTutor: TutorCard[], nextCursor: string | null = null) => ({
  allTutor,
  facets: { subject: { physics: 3 } },
  nextCursor,
  total: allTutor.length,
});

/** Everybody is somebody else, so that no test reads what another has cached. */
function signIn(role: "Tutor" | "Student" | "Admin") {
  const account = {
    userName: "Me",
    email: "me@test.example",
    image: null,
    phoneNo: "",
    refreshToken: "t",
  };
  useSession.getState().signIn({ _id: id(), role, ...account });
}

async function show(at = `/tutor`) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <TutorList />
      </MemoryRouter>,
    );
  });
}

it("shows what decides on every card [LI-010] [LI-037] [LI-038] [LI-039] [LI-040] [LI-041] [LI-042] [LI-043] [LI-044] [LI-045] [LI-046]", async () => {
  signIn("Student");
  const one = tutor("Ananya");
  fakeApi(usersApi)({ allTutors: () => page([one]) });
  await show();
  expect(await screen.findByRole("heading", { name: "Ananya" })).toBeTruthy();
  const texts = [
    "Find Your Perfect Tutor",
    "ananya@test.example",
    "Physics",
    "Social Science",
    "₹2,600/month",
    "4 years of experience",
    "Pune, Maharashtra",
    "Posted January 5, 2025",
    "Patient.",
    "sample",
  ];
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  const link = screen.getByRole("link", { name: "View Profile of Ananya" });
  expect(link.getAttribute("href")).toBe(`/tutor/${one._id}`);
  expect(screen.queryByRole("button", { name: "Delete Ananya" })).toBeNull();
});

it("asks the server with the filters of the address, and applies chosen ones on Apply [LI-003] [LI-012] [LI-013] [LI-018] [LI-020] [LI-027] [LI-032]", async () => {
  signIn("Student");
  const asked: unknown[] = [];
  fakeApi(usersApi)({
    allTutors: ({ query }) => {
      asked.push({ ...query });
      return page([tutor("Ananya")]);
    },
  });
  await show("/tutor?subject=physics");
  await userEvent.click(await screen.findByRole("button", { name: "Show Filters" }));
  expect(screen.getByRole("button", { name: "Hide Filters" })).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Price range"), "2500-3000/m");
  await userEvent.selectOptions(screen.getByLabelText("Experience level"), "expert");
  await userEvent.click(screen.getByRole("button", { name: "Apply Filters" }));
  expect(await screen.findByRole("button", { name: "Remove filter 2500-3000/m" })).toBeTruthy();
  expect(asked).toMatchObject([
    { subject: "physics" },
    { subject: "physics", price: "2500-3000", experience: "expert" },
  ]);
});

it("says when nothing matches, and when loading failed [LI-034] [LI-035]", async () => {
  signIn("Student");
  fakeApi(usersApi)({ allTutors: () => page([]) });
  await show();
  expect(await screen.findByText("No tutors found")).toBeTruthy();
  cleanup();
  signIn("Student");
  fakeApi(usersApi)({
    allTutors: () => {
      throw problem(503, "away");
    },
  });
  await show();
  expect(await screen.findByText("There was an error fetching the tutor data.")).toBeTruthy();
});

it("shows six skeletons while loading [LI-033]", async () => {
  signIn("Student");
  fakeApi(usersApi)({ allTutors: () => new Promise(() => {}) });
  await show();
  expect(screen.getAllByTestId("skeleton-card")).toHaveLength(6);
});

it("gives an administrator Send Notice and Delete [LI-048] [LI-049]", async () => {
  signIn("Admin");
  fakeApi(usersApi)({ allTutors: () => page([tutor("Ananya")]) });
  await show();
  expect(await screen.findByRole("button", { name: "Send a notice to Ananya" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete Ananya" })).toBeTruthy();
});

import { bookingsApi, usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { expect, it } from "vitest";
import { id, signIn } from "../testing/people.ts";
import { aPost, ownPost } from "../testing/posts.ts";
import { freshForEachTest, press } from "../testing/screens-of-posts.ts";
import { show } from "../testing/show.ts";

freshForEachTest();

const profile = (more: object = {}) => ({
  profile: {
    _id: id(),
    userId: id(),
    userName: "Meera",
    email: "m@test.example",
    role: "Student" as const,
    image: null,
    phoneNo: "",
    city: "Nashik",
    state: "Maharashtra",
    grade: 10,
    subjectInterested: ["physics"],
    requirement: { budget: 3000, days: ["mon" as const], mode: "home" as const },
    pinCode: "422001",
    createdAt: "2026-01-01T00:00:00.000Z",
    ...more,
  },
});

function formServices(more: object = {}) {
  signIn("Student");
  const posted: object[] = [];
  fakeApi(usersApi)({
    profile: () => profile(more),
    children: () => ({ children: [], mayBeFamily: false }),
    place: () => ({ city: "Nashik", state: "Maharashtra" }),
  });
  fakeApi(bookingsApi)({
    postRequirement({ body }) {
      posted.push(body);
      const post = aPost();
      return { requirement: ownPost(post), message: "ok" };
    },
    requirement: () => ({ requirement: aPost() }),
  });
  return posted;
}

it("offers what the profile says as a post in one tap, and publishes nothing without it [AMB-019]", async () => {
  const posted = formServices();
  await show("/requirements/new");
  await screen.findByRole("button", { name: "Publish as it is" });
  expect(posted).toEqual([]);
  expect(screen.getByLabelText<HTMLSelectElement>(/Subject/).value).toBe("physics");
  await press("Publish as it is");
  await waitFor(() =>
    expect(posted).toEqual([
      {
        subject: "physics",
        class: 10,
        mode: "home",
        pinCode: "422001",
        days: ["mon"],
        budget: 3000,
        text: "",
      },
    ]),
  );
});

it("asks for what is missing, and keeps the draft through a reload", async () => {
  const posted = formServices({ requirement: null, subjectInterested: [], pinCode: "" });
  await show("/requirements/new");
  await press("Publish the post");
  expect(screen.queryByRole("button", { name: "Publish as it is" })).toBeNull();
  expect(await screen.findByText("Please choose a subject.")).toBeTruthy();
  expect(screen.getByText(/Please give the PIN code/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/Subject/), "chemistry");
  await userEvent.type(screen.getByLabelText(/What else/), "Twice a week");
  cleanup();
  await show("/requirements/new");
  expect((await screen.findByLabelText<HTMLSelectElement>(/Subject/)).value).toBe("chemistry");
  await userEvent.click(screen.getByRole("radio", { name: "Online" }));
  await press("Publish the post");
  await waitFor(() =>
    expect(posted).toMatchObject([{ subject: "chemistry", mode: "online", pinCode: "" }]),
  );
});

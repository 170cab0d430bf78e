import { usersApi } from "@tutorsetu/contracts/apis";
import { currentPolicies } from "@tutorsetu/contracts/policies/versions";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { en as t } from "../../messages/en/signup-family.ts";
import { hi } from "../../messages/hi/signup-family.ts";
import { open } from "../../testing/open.tsx";
import { field, press, send, write } from "../../testing/signup-form.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
  act(() => setLanguage("en"));
});

const FILLED = {
  "Your name": "Meera Joshi",
  Email: "meera@test.example",
  "Phone number": "98123 45678",
  "Your child's name": "Asha Joshi",
  "Your child's class": "8",
  State: "Maharashtra",
  City: "Pune",
  Password: "long-enough-1",
  "Confirm password": "long-enough-1",
};

const tick = () => fireEvent.click(screen.getByRole("checkbox", { name: t.consent, hidden: true }));
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name, hidden: true }));

/** Opens the signup of a parent or guardian and fills it in, apart from the tick and what `change` says. */
async function signUp(change: Partial<Record<keyof typeof FILLED, string>> = {}) {
  const bodies: unknown[] = [];
  fakeApi(usersApi)({
    signUpRules: () => ({ guardianEmail: false }),
    register: ({ body }) => {
      bodies.push(body);
      throw rejection(409, "email_taken");
    },
  });
  await open("/signup?role=Student");
  choose("A parent or guardian");
  for (const [label, value] of Object.entries({ ...FILLED, ...change })) write(label, value);
  const chips = within(screen.getByRole("group", { name: t.subjects, hidden: true }));
  fireEvent.click(chips.getByRole("checkbox", { name: "Science", hidden: true }));
  return bodies;
}

it("asks a parent for their own name and for the child, and sends both", async () => {
  const bodies = await signUp();
  expect(screen.getByText(t.whose)).toBeTruthy();
  expect(screen.queryByLabelText("Age of the student (optional)")).toBeNull();
  expect(screen.queryByLabelText("Guardian's name (optional)")).toBeNull();
  tick();
  send();
  await expect
    .poll(() => bodies)
    .toEqual([
      {
        role: "Student",
        userName: "Meera Joshi",
        email: "meera@test.example",
        phoneNo: "98123 45678",
        state: "Maharashtra",
        city: "Pune",
        password: "long-enough-1",
        confirmPassword: "long-enough-1",
        agreed: currentPolicies,
        grade: "8",
        subjectInterested: ["science"],
        guardian: { accountHolder: "guardian", childName: "Asha Joshi", consent: true },
      },
    ]);
});

it("sends nothing without the child's name or the tick, and says so at each", async () => {
  const bodies = await signUp({ "Your child's name": " " });
  send();
  expect(screen.getByText("The child's name is required")).toBeTruthy();
  expect(document.activeElement).toBe(field("Your child's name"));
  const consent = screen.getByRole("checkbox", { name: t.consent, hidden: true });
  const note = document.getElementById(consent.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe(
    "Please agree, as parent or guardian, that this child is shown to tutors.",
  );
  tick();
  expect(note?.textContent).toBe("");
  expect(bodies).toEqual([]);
});

it("keeps the child's name through a failure and a reload, and asks for the tick again after another choice", async () => {
  const bodies = await signUp();
  tick();
  send();
  await expect.poll(() => bodies).toHaveLength(1);
  cleanup();
  await open("/signup?role=Student");
  expect(field("Your child's name").value).toBe("Asha Joshi");
  expect(field("Your name").value).toBe("Meera Joshi");
  choose("The student");
  expect(field("User name").value).toBe("Meera Joshi");
  expect(screen.queryByLabelText("Your child's name")).toBeNull();
  choose("A parent or guardian");
  expect(
    screen.getByRole<HTMLInputElement>("checkbox", { name: t.consent, hidden: true }).checked,
  ).toBe(false);
});

it("says where the link goes, where guardians are asked by one", async () => {
  fakeApi(usersApi)({ signUpRules: () => ({ guardianEmail: true }) });
  await open("/signup?role=Student");
  choose("A parent or guardian");
  expect(await screen.findByText(t.consentLink)).toBeTruthy();
});

it("asks tutors for no child, whatever was chosen before", async () => {
  await signUp();
  choose("Tutor");
  expect(screen.queryByText(t.whose)).toBeNull();
  expect(field("User name").value).toBe("Meera Joshi");
});

it("speaks Hindi", async () => {
  setLanguage("hi");
  await open("/signup?role=Student");
  fireEvent.click(await screen.findByRole("radio", { name: "माता-पिता या अभिभावक" }));
  expect(await screen.findByText(hi.whose)).toBeTruthy();
  for (const name of ["userName", "email", "phoneNo"]) {
    const value = { userName: "मीरा", email: "m@test.example" }[name] ?? "98123 45678";
    const input = document.querySelector<HTMLElement>(`[name="${name}"]`);
    if (input) fireEvent.change(input, { target: { value } });
  }
  press("आगे बढ़ें");
  press("आगे बढ़ें");
  expect(await screen.findByText("बच्चे का नाम ज़रूरी है")).toBeTruthy();
});

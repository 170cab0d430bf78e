import { usersApi } from "@tutorsetu/contracts/apis";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { fakeApi, problem, rejection, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { field, press, register, send, write } from "../../testing/signup-form.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
});

/** What is asked for on the step that is shown; a group of chips or radios is one field. */
function fields() {
  const shown = document.querySelector("form > fieldset:not([hidden])");
  const texts = shown?.querySelectorAll(
    "input:not([type=radio], [type=checkbox]), select, textarea, [name=consent]",
  );
  const groups = shown?.querySelectorAll("fieldset > legend");
  return (texts?.length ?? 0) + (groups?.length ?? 0);
}
const stepShown = () => screen.getByText(/^Step \d of 3/).textContent;

const YOU = { "User name": "Asha Rao", Email: "asha@test.example", "Phone number": "98123 45678" };
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) write(label, value);
};

it.each([
  ["Tutor", "What you teach", { "Experience in years": "7", "Fee per month (₹)": "2,600" }],
  ["Student", "What you need", { Class: "10", "Age of the student (optional)": "13-17" }],
] as const)("asks a %s in three steps, of at most nine fields each", async (role, name, second) => {
  const counts: number[] = [];
  await open(`/signup?role=${role}`);
  expect(stepShown()).toBe("Step 1 of 3: You");
  counts.push(fields());
  fill(YOU);
  press("Continue");
  expect(stepShown()).toBe(`Step 2 of 3: ${name}`);
  fill(second);
  counts.push(fields());
  fireEvent.click(screen.getByRole("checkbox", { name: "Physics" }));
  press("Continue");
  expect(stepShown()).toBe("Step 3 of 3: Place and password");
  counts.push(fields());
  expect(screen.getByRole("button", { name: "Register" })).toBeTruthy();
  expect(Math.max(...counts)).toBeLessThanOrEqual(9);
  expect(Math.min(...counts)).toBeGreaterThan(1);
});

it("goes on only once what is shown fits, and begins the next step with its first field", async () => {
  await open("/signup");
  fill({ ...YOU, "Phone number": "12" });
  press("Continue");
  expect(stepShown()).toBe("Step 1 of 3: You");
  expect(document.activeElement).toBe(field("Phone number"));
  expect(screen.queryByText("Fee is required")).toBeNull();
  write("Phone number", "98123 45678");
  const form = field("Phone number").form;
  // As Enter in a field does.
  if (form) fireEvent.submit(form);
  expect(stepShown()).toBe("Step 2 of 3: What you teach");
  expect(document.activeElement).toBe(field("Experience in years"));
});

it("keeps what was typed on the way back and through a reload, with the step", async () => {
  await open("/signup");
  fill(YOU);
  press("Continue");
  write("Fee per month (₹)", "₹2,500/-");
  press("Back");
  expect(stepShown()).toBe("Step 1 of 3: You");
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  expect(field("User name").value).toBe("Asha Rao");
  press("Continue");
  expect(field("Fee per month (₹)").value).toBe("₹2,500/-");
  cleanup();
  await open("/signup");
  expect(stepShown()).toBe("Step 2 of 3: What you teach");
  expect(field("Fee per month (₹)").value).toBe("₹2,500/-");
  expect(field("Email").value).toBe("asha@test.example");
});

it("leads back to the step of a field that the server refuses, and sends all again", async () => {
  const failing = { name: true };
  const { bodies } = await register("Tutor", {
    register: () => {
      if (failing.name)
        throw problem(422, "Please look again.", { userName: "Use your own name." });
      return new Promise(() => {});
    },
  });
  expect(await screen.findByText("Use your own name.")).toBeTruthy();
  expect(stepShown()).toBe("Step 1 of 3: You");
  expect(document.activeElement).toBe(field("User name"));
  expect(field("Password").value).toBe("long-enough-1");
  failing.name = false;
  write("User name", "Asha Pawar");
  send();
  await expect.poll(() => bodies).toHaveLength(2);
  expect(bodies[1]).toMatchObject({ userName: "Asha Pawar", confirmPassword: "long-enough-1" });
});

it("leads back when what is needed changed after its step was left", async () => {
  const { bodies } = await register("Tutor", { change: { Password: "12345" } });
  expect(stepShown()).toBe("Step 3 of 3: Place and password");
  fireEvent.click(screen.getByRole("radio", { name: "Student", hidden: true }));
  press("Register");
  expect(stepShown()).toBe("Step 2 of 3: What you need");
  expect(screen.getByText("Grade is required")).toBeTruthy();
  expect(document.activeElement).toBe(field("Class"));
  expect(bodies).toEqual([]);
});

it.each([
  ["४२२ ००३", "422003"],
  ["422003", "422003"],
  ["", undefined],
])("sends the PIN code '%s' as %s", async (typed, pinCode) => {
  const { bodies } = await register("Tutor", { change: { "PIN code (optional)": typed } });
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toHaveProperty("city", "Pune");
  // safe: what was sent
  expect((bodies[0] as Record<string, unknown>)["pinCode"]).toBe(pinCode);
});

it("says what is wrong with a PIN code", async () => {
  await register("Tutor", { change: { "PIN code (optional)": "0422" } });
  expect(screen.getByText("A PIN code has six digits and does not begin with 0.")).toBeTruthy();
  expect(document.activeElement).toBe(field("PIN code (optional)"));
  expect(stepShown()).toBe("Step 3 of 3: Place and password");
});

const askedAs = (pin: string) => {
  write("PIN code (optional)", pin);
  fireEvent.blur(field("PIN code (optional)"));
};
const place = ({ params }: { readonly params: { readonly pin: string } }) => {
  if (params.pin === "999999") throw rejection(404, "pin_code_unknown");
  return { city: "Nashik", state: "Maharashtra" };
};

it("proposes city and state of a PIN code, and changes none that was chosen", async () => {
  fakeApi(usersApi)({ place });
  await open("/signup");
  askedAs("४२२ ००३");
  await expect.poll(() => field("City").value).toBe("Nashik");
  expect(field("State").value).toBe("Maharashtra");
  write("State", "Kerala");
  expect(
    screen.getByText("This PIN code is in another state than the one you chose."),
  ).toBeTruthy();
  expect(field("City").value).toBe("Nashik");
  fireEvent.click(screen.getByRole("button", { name: "Use Nashik, Maharashtra", hidden: true }));
  expect(field("State").value).toBe("Maharashtra");
  expect(screen.queryByText(/^This PIN code is in another/)).toBeNull();
});

it("says that there is no such PIN code, and keeps what was typed", async () => {
  fakeApi(usersApi)({ place });
  await open("/signup");
  write("City", "Kochi");
  askedAs("999999");
  expect(await screen.findByText("There is no such PIN code.")).toBeTruthy();
  expect(field("PIN code (optional)").value).toBe("999999");
  expect(field("City").value).toBe("Kochi");
});

import { contentApi } from "@tutorsetu/contracts/apis";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { open } from "../../testing/open.tsx";
import { signInAs } from "../../testing/people.ts";

afterEach(() => {
  cleanup();
  resetKit();
  localStorage.clear();
  sessionStorage.clear();
});

const LETTER = {
  "Full Name": "Asha Rao",
  Email: "asha@test.example",
  Subject: "Fees",
  Message: "Who pays?",
};
const DONE = "Message sent successfully!";

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Fills the form in apart from what `change` says, and sends it; the server answers as `contact` does. */
async function send(change: Partial<typeof LETTER> = {}, contact?: () => { message: string }) {
  const bodies: unknown[] = [];
  fakeApi(contentApi)({
    contact: ({ body }) => {
      bodies.push(body);
      return contact?.() ?? { message: DONE };
    },
  });
  await open("/contact");
  for (const [label, value] of Object.entries({ ...LETTER, ...change }))
    fireEvent.change(field(label), { target: { value } });
  fireEvent.click(screen.getByRole("button", { name: "Send Message" }));
  return bodies;
}

it("asks for a name, an email, a subject and a message [SH-151..SH-155]", async () => {
  await open("/contact");
  expect(Object.keys(LETTER).map((label) => field(label).name)).toEqual([
    "name",
    "email",
    "subject",
    "message",
  ]);
  expect(field("Message").tagName).toBe("TEXTAREA");
  const button = screen.getByRole("button", { name: "Send Message" });
  expect(button.getAttribute("type")).toBe("submit");
});

it.each([
  ["Full Name", "", "Name is required."],
  ["Email", "", "Email is required."],
  ["Email", "asha.example", "Invalid email format."],
  ["Subject", "", "Subject is required."],
  ["Message", "", "Message cannot be empty."],
])(
  "for '%s' with the value '%s' shows '%s' and sends nothing [SH-157..SH-161]",
  async (label, value, text) => {
    const bodies = await send({ [label]: value });
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    expect(bodies).toEqual([]);
  },
);

it("sends the message, shows the confirmation only then, and empties the form [SH-156, SH-162]", async () => {
  const bodies = await send();
  expect(screen.queryByText(DONE)).toBeNull();
  expect(await screen.findByText(DONE)).toBeTruthy();
  expect(bodies).toEqual([
    {
      name: "Asha Rao",
      email: "asha@test.example",
      subject: "Fees",
      message: "Who pays?",
      website: "",
    },
  ]);
  expect(field("Message").value).toBe("");
});

it.each([
  [() => problem(429, "Please wait a moment."), "Please wait a moment."],
  [offline, "Nothing answered. Please check your internet connection and try again."],
])("shows a failure, no confirmation, and keeps what was typed [SH-162]", async (failure, said) => {
  await send({}, () => {
    throw failure();
  });
  expect((await screen.findByRole("alert")).textContent).toBe(said);
  expect(screen.queryByText(DONE)).toBeNull();
  expect(field("Message").value).toBe("Who pays?");
});

it("fills in the name and the email of the signed-in person", async () => {
  signInAs("Student");
  await open("/contact");
  expect([field("Full Name").value, field("Email").value]).toEqual([
    "Asha Rao",
    "asha@test.example",
  ]);
});

it("has a field that only machines fill in: no person sees it or reaches it", async () => {
  await open("/contact");
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect([trap?.tabIndex, trap?.getAttribute("aria-hidden"), trap?.autocomplete]).toEqual([
    -1,
    "true",
    "off",
  ]);
});

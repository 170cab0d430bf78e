import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { own, signIn } from "../testing/people.ts";
import { box, button, PROFILE, profileServer } from "../testing/profile.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

/** The edit mode of one's own profile, and what is sent from it. */
async function edit(role: "Tutor" | "Student") {
  signIn(role);
  const sent = profileServer(own());
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  return sent;
}

/** Some boxes filled in and saved. */
async function save(role: "Tutor" | "Student", typed: Readonly<Record<string, string>>) {
  const sent = await edit(role);
  for (const [label, value] of Object.entries(typed)) {
    // A box of type number takes no comma, no ₹ and no foreign digit from a keyboard.
    expect(box(label).type).toMatch(/^(?:text|tel)$/);
    await userEvent.clear(box(label));
    await userEvent.type(box(label), value);
  }
  await userEvent.click(button("Save Changes"));
  return sent.map(({ profile }) => profile);
}

it.each([
  ["2,500", "₹300", "5 years"],
  ["₹ 2,500/-", "Rs. 300", "5 yrs"],
  ["Rs 2500.00", "300/-", "5.0"],
  ["२,५००", "₹३००", "५ साल"],
  ["২৫০০", "௩௦௦", "೫"],
])("takes '%s', '%s' and '%s' of a tutor [SH-135, SH-137]", async (fee, hour, experience) => {
  const sent = await save("Tutor", {
    "Fee per month": fee,
    "Fee per hour": hour,
    Experience: experience,
  });
  expect(sent).toEqual([{ fee: 2500, hourly_rate: 300, experience: 5 }]);
});

it.each(["3,000", "₹3000", "३०००", "Rs. 3,000/-"])("takes the budget '%s'", async (budget) => {
  expect(await save("Student", { Budget: budget })).toEqual([{ requirement: { budget: 3000 } }]);
});

it.each(["९८७६५ ४३२१०", "+९१ ९८७६५-४३२१०"])("takes the phone number '%s'", async (phone) => {
  expect(await save("Student", { Phone: phone })).toEqual([{ phoneNo: "+919876543210" }]);
});

it.each(["2,5", "25-30", "a lot"])("refuses the fee '%s' and says so [SH-137]", async (fee) => {
  expect(await save("Tutor", { "Fee per month": fee })).toEqual([]);
  expect(screen.getByText("Fee is required")).toBeTruthy();
  expect(document.activeElement).toBe(box("Fee per month"));
  expect(box("Fee per month").value).toBe(fee);
});

it("says how an amount is written", async () => {
  await edit("Tutor");
  const note = box("Fee per month").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(note)?.textContent).toBe("One amount in rupees, such as 2,500");
  expect(box("Fee per month").inputMode).toBe("decimal");
});

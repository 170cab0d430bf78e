import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setLanguage } from "@tutorsetu/web-kit/i18n";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { usersApi } from "@tutorsetu/contracts/apis";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { afterEach, expect, it } from "vitest";
import { box, button, own, PROFILE, profileServer, signIn, valueOf } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
  setLanguage("en");
});

const NOTHING = { offer: {}, classes: [9, 10], pinCode: "" };

async function edit(profile: Partial<OwnProfile> = NOTHING) {
  signIn("Tutor");
  const sent = profileServer(own(profile));
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  return sent;
}
const groupOf = (legend: string) => {
  const group = screen.getByText(legend, { selector: "legend" }).closest("fieldset");
  if (!group) throw new Error(`No group is called ${legend}`);
  return within(group);
};
const tick = (legend: string, ...names: readonly string[]) => {
  for (const name of names) fireEvent.click(groupOf(legend).getByLabelText(name));
};
const write = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function save() {
  await userEvent.click(button("Save Changes"));
  await screen.findByRole("button", { name: "Edit Profile" });
}

it("sends what a tutor says of lessons as one offer, and shows it", async () => {
  const sent = await edit();
  tick("Boards", "CBSE", "State board");
  tick("Exams you prepare for", "JEE");
  tick("Physics: classes", "10th");
  tick("Where you teach", "At the student's home", "Online");
  tick("Languages of your lessons", "Marathi");
  tick("Days on which you teach", "Mon");
  write(/^Qualification/, "M.Sc. Physics");
  write(/^Areas/, "Kothrud\nBaner, Aundh");
  write(/^How far/, "10");
  write(/^PIN code/, "४११ ०३८");
  await save();
  const offer = {
    boards: ["cbse", "state-board"],
    exams: ["jee"],
    subjectClasses: { physics: [10] },
    teachesAt: ["home", "online"],
    languages: ["marathi"],
    days: ["mon"],
    qualification: "M.Sc. Physics",
    areas: ["Kothrud", "Baner", "Aundh"],
    travelKm: 10,
  };
  expect(sent.map(({ profile }) => profile)).toEqual([{ pinCode: "411038", offer }]);
  expect(screen.getByRole("heading", { name: "My lessons" })).toBeTruthy();
  expect(valueOf("Boards")).toBe("CBSE, State board");
  expect(valueOf("Physics: classes")).toBe("10th");
  expect(valueOf("Where you teach")).toBe("At the student's home, Online");
  expect(valueOf("How far you travel")).toBe("Up to 10 km");
  expect(valueOf("PIN code")).toBe("411038");
});

it("sends no offer that was not touched, and keeps what was said when one part changes", async () => {
  const offer = { travelKm: 3, areas: ["Camp"], subjectClasses: { physics: [9] } };
  const sent = await edit({ ...NOTHING, offer });
  write(/^City/, "Nashik");
  await save();
  await userEvent.click(button("Edit Profile"));
  tick("Days on which you teach", "Sun");
  await save();
  expect(sent.map(({ profile }) => profile)).toEqual([
    { city: "Nashik" },
    { offer: { ...offer, days: ["sun"] } },
  ]);
});

it("says in each section how much of it is said, and keeps it folded", async () => {
  await edit({ ...NOTHING, offer: { boards: ["cbse"], travelKm: 0 } });
  const summaries = [...document.querySelectorAll("summary")];
  expect(summaries.map((one) => one.textContent)).toEqual([
    "Boards, exams and qualification1 of 3 said",
    "Where, when and in which languages1 of 5 said",
  ]);
  expect(summaries.map((one) => one.closest("details")?.open)).toEqual([false, false]);
});

it("opens a folded section whose field the server refuses, and loses nothing", async () => {
  signIn("Tutor");
  fakeApi(usersApi)({
    profile: () => ({ profile: own(NOTHING) }),
    updateProfile: () => {
      throw problem(422, "No.", { "profile.offer.qualification": "That is too long." });
    },
  });
  await show(PROFILE);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Profile" }));
  write(/^Qualification/, "M.Sc.");
  await userEvent.click(button("Save Changes"));
  expect(await screen.findByText("That is too long.")).toBeTruthy();
  expect(document.activeElement).toBe(box("Qualification"));
  expect(box("Qualification").closest("details")?.open).toBe(true);
  expect(box("Qualification").value).toBe("M.Sc.");
});

it.each(["12345", "042200", "Pune"])(
  "refuses the PIN code %s in words, before it is sent",
  async (pin) => {
    const sent = await edit();
    write(/^PIN code/, pin);
    await userEvent.click(button("Save Changes"));
    expect(screen.getByText("A PIN code has six digits and does not begin with 0.")).toBeTruthy();
    expect(document.activeElement).toBe(box("PIN code"));
    expect(sent).toEqual([]);
  },
);

it("proposes city and state of a PIN code, and says when it is in another state or does not exist", async () => {
  await edit();
  fakeApi(usersApi)({
    place({ params }) {
      if (params.pin === "999999") throw problem(404, "No.");
      return { city: "Kochi", state: "Kerala" };
    },
  });
  write(/^PIN code/, "682001");
  fireEvent.blur(box("PIN code"));
  const use = await screen.findByRole("button", { name: "Use Kochi, Kerala" });
  expect(
    screen.getByText("This PIN code is in another state than the one you chose."),
  ).toBeTruthy();
  expect(box("City").value).toBe("Pune");
  fireEvent.click(use);
  expect(box("City").value).toBe("Kochi");
  expect(screen.queryByText(/^This PIN code is in another/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Use / })).toBeNull();
  write(/^PIN code/, "999999");
  fireEvent.blur(box("PIN code"));
  expect(await screen.findByText("There is no such PIN code.")).toBeTruthy();
});

it("asks for neither where the service knows of neither", async () => {
  await edit({});
  expect(screen.queryByRole("textbox", { name: /^PIN code/ })).toBeNull();
  expect(document.querySelector("summary")).toBeNull();
});

it("says how complete the profile is and what each missing part gives, and leads to its field", async () => {
  signIn("Tutor");
  profileServer(own({ ...NOTHING, image: "/me.webp" }));
  await show(PROFILE);
  const progress = await screen.findByRole("region", { name: "Your profile is 53% complete" });
  const steps = within(progress).getAllByRole("button", { hidden: true });
  expect(steps.map((one) => one.textContent)).toEqual([
    "Say where you teach: families filter by at home, at yours and online",
    "Say your boards and exams: families filter by board",
    "Name your areas: families see whether you come to their part of town",
    "Say your languages: families see whether their child will understand you",
    "Say your days: families see which evenings you have",
    "Say your qualification: families read it before they ask",
    "Give your PIN code: families nearby find you by distance, and nobody sees the code",
  ]);
  expect(within(progress).getByText("4 more")).toBeTruthy();
  await userEvent.click(button("Say your boards and exams: families filter by board"));
  const first = screen.getByRole("checkbox", { name: "CBSE" });
  expect(document.activeElement).toBe(first);
  expect(first.closest("details")?.open).toBe(true);
  expect(screen.queryByRole("region", { name: /complete/ })).toBeNull();
});

it("asks for a picture by the picture itself", async () => {
  signIn("Student");
  profileServer(own());
  await show(PROFILE);
  const asked = await screen.findByRole("button", { name: /^Add a picture/ });
  let opened = 0;
  screen.getByTestId("picture-file").addEventListener("click", () => (opened += 1));
  await userEvent.click(asked);
  expect(opened).toBe(1);
});

it("speaks Hindi", async () => {
  signIn("Tutor");
  setLanguage("hi");
  profileServer(own(NOTHING));
  await show(PROFILE);
  expect(await screen.findByText(/^बताएँ कि आप कहाँ पढ़ाते हैं/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "प्रोफ़ाइल बदलें" }));
  expect(screen.getByText("बोर्ड, परीक्षाएँ और योग्यता")).toBeTruthy();
  expect(screen.getByText("बुध", { selector: "span" })).toBeTruthy();
});

import { expect, it } from "vitest";
import { profileChanges } from "./profile-changes.ts";

const everyone = {
  userName: "Asha",
  phoneNo: "+919812345678",
  city: "Pune",
  state: "Goa",
  bio: "",
};
const tutors = {
  fee: 2600,
  hourly_rate: null,
  subjects: ["hindi"],
  experience: 0,
  classes: [9, 10],
  offer: { areas: ["Camp"] },
  showEmail: false,
  publicPage: false,
  shortName: true,
};
const students = { grade: [10], subjectInterested: ["hindi"], requirement: { area: "Camp" } };
const families = { phoneVisible: "never", pinCode: "411001" } as const;
const edit = { ...everyone, ...families, ...tutors, ...students };

it.each([
  ["Tutor", { ...everyone, ...families, ...tutors }],
  ["Student", { ...everyone, ...families, ...students }],
  ["Admin", everyone],
] as const)("changes of a %s everything of that role, and nothing of another", (role, changes) => {
  expect(profileChanges(role, edit)).toEqual(changes);
});

it("does not change what was not sent", () => {
  expect(profileChanges("Tutor", { bio: "New" })).toEqual({ bio: "New" });
});

import { expect, it } from "vitest";
import type { OwnProfile } from "../own-profile.ts";
import { completeness } from "./completeness.ts";

const tutor: OwnProfile = {
  _id: "1",
  userId: "2",
  userName: "Ananya",
  email: "a@test.example",
  role: "Tutor",
  image: "/a.webp",
  phoneNo: "+919812345678",
  city: "Pune",
  state: "Maharashtra",
  bio: "Patient.",
  fee: 2600,
  experience: 0,
  subjects: ["physics"],
  createdAt: "2026-01-05T10:00:00.000Z",
};
const offer = {
  boards: ["cbse" as const],
  teachesAt: ["home" as const],
  areas: ["Kothrud"],
  languages: ["marathi" as const],
  days: ["mon" as const],
  qualification: "M.Sc.",
};

it("asks for nothing that a service of before does not know", () => {
  expect(completeness(tutor)).toEqual({ percent: 100, missing: [] });
});

it("asks a tutor for each part of the offer, and for a PIN code", () => {
  expect(completeness({ ...tutor, offer: {}, pinCode: "", classes: [] })).toEqual({
    percent: 47,
    missing: [
      ...(["classes", "teachesAt", "boards", "areas", "languages", "days"] as const),
      "qualification",
      "pinCode",
    ],
  });
  const all = { ...tutor, offer, pinCode: "411038", classes: [9] };
  expect(completeness(all).missing).toEqual([]);
});

it("takes examinations for boards, and asks for areas only where the tutor comes to families", () => {
  const { boards: _boards, areas: _areas, ...rest } = offer;
  const one = { ...tutor, classes: [9], pinCode: "411038" };
  expect(completeness({ ...one, offer: { ...rest, exams: ["jee"] } }).missing).toEqual(["areas"]);
  const online = { ...rest, teachesAt: ["online" as const], exams: ["jee" as const] };
  expect(completeness({ ...one, offer: online }).missing).toEqual([]);
});

it("asks students for a PIN code, and not for an offer", () => {
  const { fee: _fee, subjects: _subjects, ...person } = tutor;
  const student = { ...person, role: "Student" as const, offer: {}, pinCode: "" };
  expect(completeness(student).missing).toEqual(["requirement", "grade", "subjects", "pinCode"]);
});

/** What consumers of the API send: every field filled in. */
export const auditQuery = {
  by: "0000000000000000000000ad",
  of: "0000000000000000000000ad",
  from: "2020-01-01T00:00:00.000Z",
  what: "admin_read",
  cursor: "",
};

export const guardian = {
  accountHolder: "guardian",
  ageBand: "13-17",
  guardianName: "Test Parent",
  guardianPhone: "98123 45679",
  guardianEmail: "parent@test.example",
  consent: true,
};
export const childsParent = { accountHolder: "guardian", childName: "Asha Rao", consent: true };
export const fresh = { password: "quite-another-one", confirmPassword: "quite-another-one" };
export const requirement = {
  board: "CBSE",
  mode: "online",
  area: "Fort",
  budget: 3000,
  days: ["mon"],
  start: "2027-01-01",
};
export const everyone = {
  userName: "Test Person",
  phoneNo: "9812345678",
  city: "Kochi",
  state: "Kerala",
};
export const offer = {
  boards: ["cbse", "state-board"],
  exams: ["jee"],
  subjectClasses: { physics: [9] },
  areas: ["Fort", "Kakkanad"],
  travelKm: 5,
  teachesAt: ["home", "online"],
  languages: ["english", "malayalam"],
  days: ["mon", "sat"],
  qualification: "M.Sc. Physics, B.Ed.",
};
export const taught = {
  ...everyone,
  pinCode: "682001",
  offer,
  bio: "Patient.",
  fee: 2600,
  hourly_rate: 300,
  subjects: ["physics"],
  experience: 4,
  classes: [9, 10],
  phoneVisible: "accepted",
  showEmail: true,
  publicPage: true,
  shortName: false,
};
export const learnt = {
  ...everyone,
  pinCode: "",
  bio: "Likes maps.",
  grade: [10],
  subjectInterested: ["physics"],
  phoneVisible: "accepted",
  requirement,
};

/** How pages look for tutors. */
export const tutorQueries: readonly Readonly<Record<string, string>>[] = [
  { subject: "physics", price: "2500-3000", experience: "intermediate" },
  { sort: "best", city: "kochi", near: "kochi", within: "25" },
  { search: "physics", class: "10", board: "cbse", place: "home", maxFee: "9000" },
];

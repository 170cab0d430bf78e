// What services hand to svc-content as notices.
export const writing = { subject: "Hello", message: "There" };
export const warning = {
  user: { _id: "0000000000000000000000a5", userName: "Asha", email: "asha@test.example" },
  role: "Student",
  kind: "warning",
  params: { reason: "Rude" },
  ...writing,
  at: "2026-11-20T10:00:00.000Z",
};
/** With all that svc-bookings and svc-chat tell of any event. */
export const requested = {
  ...warning,
  kind: "booking_requested",
  params: {
    name: "Asha",
    child: "Ravi",
    subject: "Physics",
    slots: "mon-evening",
    when: "Monday evening",
    message: "Twice a week?",
    reason: "Too far away",
    tutors: "Meera, Ravi",
    stars: "5",
    review: "Patient.",
    answer: "Thank you.",
    count: "3",
  },
  link: "/my-bookings?booking=00000000000000000000b00c",
};
/** With all that it tells of lessons, fees and posts. */
export const arranged = {
  ...warning,
  kind: "terms_proposed",
  params: {
    name: "Meera",
    terms: "wed-17:00-60",
    fee: "500000 month",
    amount: "500000",
    month: "2026-12",
    days: "3",
    city: "Nashik",
    startsOn: "2026-12-01",
    endsOn: "2026-12-31",
    at: "2026-12-02T11:30:00.000Z",
    was: "2026-12-01T11:30:00.000Z",
    minutes: "45",
    times: "2026-12-02T11:30:00.000Z",
    receipt: "TS-2026-0001",
  },
  link: "/lessons/00000000000000000000b00c",
};
export const signedIn = {
  ...warning,
  kind: "new_device",
  params: { browser: "Chrome", system: "Android", network: "203.0.113.0/24" },
  link: "/userdashboard/security",
};
export const found = {
  ...warning,
  kind: "saved_search",
  params: { count: "2", searches: "Physics: 2" },
};

/** Texts of the signup about who looks after a student. */
export const en = {
  holder: "Who is filling this in?",
  holderStudent: "The student",
  holderGuardian: "A parent or guardian",
  guardianName: "Guardian's name (optional)",
  guardianPhone: "Guardian's phone number (optional)",
  guardianEmail: "Guardian's email (optional)",
  guardianEmailNeeded: "Guardian's email",
  guardianAsked:
    "For a student under 18 we ask the parent or guardian by email. Until they agree, nobody sees the profile, and chat and bookings wait. Only our team sees who they are.",
  ageBand: "Age of the student (optional)",
  ageBandNeeded: "Age of the student",
  chooseAgeNeeded: "Choose an age",
  chooseAge: "Prefer not to say",
  ageUnder13: "Under 13",
  age13to17: "13 to 17",
  age18: "18 or older",
  guardianWhy: "For a student under 18 we note who looks after the account. Only our team sees it.",
  consent: "I am the parent or guardian and agree that this profile is shown to tutors.",
};

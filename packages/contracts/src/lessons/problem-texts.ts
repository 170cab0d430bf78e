/** What failures about lessons and fees say, by code. */
export const lessonProblems = {
  time_wrong: "Please give a time in quarter hours, such as 17:30.",
  minutes_wrong: "A lesson takes between 15 minutes and 4 hours.",
  amount_wrong: "Please give an amount in rupees, up to ten lakh.",
  date_wrong: "Please give a day, such as 2026-12-01.",
  times_required: "Please choose at least one day and time.",
} as const;

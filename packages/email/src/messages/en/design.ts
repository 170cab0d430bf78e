/** Below every e-mail, and what the summary of a day says. */
export const en = {
  about: "TutorSetu brings tutors and students together.",
  why: "You get this e-mail because of your account at {site}.",
  unsubscribe: "Switch off these e-mails",
  summaryTitle: "Your day on TutorSetu: {count}",
  summaryText: "What is new since yesterday evening:",
  summaryButton: "Open your notices",
};

/** What somebody reads who is suspended or warned. */
export const en = {
  label: "About your account",
  suspended: "Your account is suspended",
  suspendedText:
    "Nobody finds your profile, and you can read but not write. You can still change your password or delete your account. The reason:",
  answer: "Answer",
  answerText: "Our team will read your answer and decide again.",
  yourAnswer: "Your answer",
  onceOnly: "You can answer once.",
  answerMissing: "Please write your answer first.",
  send: "Send answer",
  sending: "Sending…",
  answerSent: "Your answer has reached our team.",
  answered: "You have answered:",
  warned: "A warning from our team",
  understood: "I have read this",
  hidden: "Your profile is hidden",
  hiddenText:
    "Nobody sees it, and you can neither chat nor book, as long as the consent to show it is missing.",
  hiddenChild: "{name}'s profile is hidden",
  hiddenChildren: "The profiles of {names} are hidden",
  hiddenChildrenText:
    "Nobody sees them, and you can neither chat nor book, as long as the consent to show them is missing.",
  seeConsents: "See what is missing",
};

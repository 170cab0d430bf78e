/**
 * Texts of the page that asks a parent or guardian. Those from `given` to `kept` are agreed to: with any change of them, or
 * of the Hindi ones, `GUARDIAN_TEXT` of the contracts gets another name.
 */
export const en = {
  title: "For parents and guardians",
  given: "{student} named you as parent or guardian. If you agree:",
  listed:
    "Everybody sees the first name, one initial, class, subjects, town and what is written about the lessons. No picture, no surname, no number.",
  known:
    "Tutors whom {student} asks or writes to see the full name and the picture too. They see the phone number as the profile says, by default only once lessons are agreed.",
  used: "{student} can chat with tutors, ask for lessons, and be asked.",
  kept: "We keep your name, your email address, and when you agreed to this. You can take it back at any time by the link that we send you then; the profile is hidden at once.",
  giveAction: "I am the parent or guardian, and I agree",
  withdrawLead: "Tutors see the profile of {student} now. If you no longer agree to that:",
  withdrawn:
    "The profile is hidden at once: nobody finds or sees it. {student} can then neither chat nor ask for lessons, and sees no other student.",
  withdrawAction: "Hide the profile",
  sending: "Sending…",
  isGiven:
    "Thank you. The profile of {student} is shown now. We have sent you an email with a link that hides it again.",
  isWithdrawn:
    "The profile of {student} is hidden now. We have sent you an email with a link that shows it again.",
  loadFailed: "What you are asked could not be loaded",
  incomplete: "This link is not complete. Please open it from the email once more.",
  reload: "What you are asked to agree to has changed. Please load this page again.",
  contact: "Write to us",
};

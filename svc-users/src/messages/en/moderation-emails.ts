/** The letters about warnings and suspensions. */
export const en = {
  suspensionSubject: "Your TutorSetu account is suspended",
  suspensionText:
    "Hello {name},\n\nour team has suspended your TutorSetu account. Nobody finds your profile, and you can read but not write. The reason:\n\n{reason}\n\nYou can sign in and answer once. Our team will read it:\n\n{link}",
  liftedSubject: "Your TutorSetu account is no longer suspended",
  liftedText:
    "Hello {name},\n\nyour TutorSetu account is no longer suspended. Everything is as it was before:\n\n{reason}\n\n{link}",
  warningSubject: "A warning about your TutorSetu account",
  warningText:
    "Hello {name},\n\nour team has looked at something on your TutorSetu account and asks you to change it:\n\n{reason}\n\nIf it happens again, your account may be suspended.\n\n{link}",
  answerButton: "Sign in and answer",
  openButton: "Sign in",
};

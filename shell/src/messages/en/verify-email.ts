/** Texts of the page that confirms an address. */
export const en = {
  verifyTitle: "Confirm your email",
  verifyText:
    "Press the button if you have signed up with TutorSetu. If it was not you, close this page.",
  verifyAction: "Confirm my email",
  verifying: "Confirming…",
  verifyDone: "Thank you! Your email is confirmed.",
  verifyIncomplete:
    "This link is not complete. Open it from the mail once more, or sign in and ask for a new one.",
  verifySignIn: "Sign in",
};

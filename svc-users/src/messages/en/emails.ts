/** The letters that svc-users sends. */
export const en = {
  resetSubject: "Set a new password for TutorSetu",
  resetText:
    "Hello {name},\n\nsomebody asked to set a new password for your TutorSetu account. If it was you, open this link within {minutes} minutes. It works once:\n\n{link}\n\nIf it was not you, there is nothing to do. Your password stays as it is.",
  resetButton: "Set a new password",
  verifySubject: "Please confirm your email for TutorSetu",
  verifyText:
    "Hello {name},\n\nwelcome to TutorSetu. Please confirm that this is your email address: open this link within {days} days and press the button there. It works once:\n\n{link}\n\nIf it was not you who signed up, there is nothing to do. Please do not press the button then.",
  verifyButton: "Confirm my email",
  smsCode: "{code} is your TutorSetu code, for {minutes} minutes. Tell it to nobody.",
  leavingSubject: "Your TutorSetu account will be erased",
  leavingText:
    "Hello {name},\n\nyou deleted your TutorSetu account. Your profile is no longer shown, and everything personal will be erased on {date}.\n\nIf you change your mind, sign in before that day and the account is back:\n\n{link}",
  leavingButton: "Sign in",
  contactSubject: "Contact form: {subject}",
  contactText: "{name} <{email}> wrote through the contact form:\n\n{message}",
  contactAnswerSubject: "Re: {subject}",
  contactAnswerText:
    "Hello {name},\n\nyou wrote to TutorSetu through the contact form. Our answer:\n\n{answer}",
  outboxTitle: "Letters",
  outboxText: "Sent by this platform to nobody but you: no mail server is set. Newest first.",
  outboxEmpty: "There are no letters yet.",
  outboxAsPage: "As a page",
  samplesTitle: "Every e-mail with sample data",
  samplesText:
    "What this platform sends, with people who do not exist: in English, in Hindi, and in both where the language of a reader is not known.",
};

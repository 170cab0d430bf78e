/** The page after a sign-in that shows what has changed in the terms and the privacy notice. */
export const en = {
  agreementTitle: "Our terms and privacy notice",
  firstLead: "Please read these once. From now on we note which version you have agreed to.",
  changedLead: "The text has changed since you agreed to it. This is new:",
  /** By the document and the day of its version. */
  "terms 2026-11-23":
    "Terms: for the first time in writing. Lessons and fees are agreed between families and tutors; TutorSetu takes no payment.",
  "privacy 2026-11-23":
    "Privacy: for the first time in writing. What we keep of you, who sees it, and how long each thing is kept.",
  "privacy 2026-11-28":
    "Privacy: new are the PIN code, which others see only as 'about … km away'; tutors and searches that you save, and what stays on your device; posts of what you look for, which are public once you publish them; and the proof that tutors send, which is encrypted, seen by administrators only and deleted once decided.",
  readTerms: "Read the terms",
  readPrivacy: "Read the privacy notice",
  agreeText:
    "With 'Continue' you agree to them. If you do not want to, sign out; you can still read all public pages, and delete your account in your settings.",
  settings: "Your settings",
  continue: "Continue",
  continuing: "Saving…",
  notRecorded: "Your answer could not be saved. We ask again when you next sign in.",
};

/** Texts about the page of a tutor that everybody may read. */
export const en = {
  pageQuestion: "You have a public page now",
  pageQuestionWhy:
    "Families find you by it with search engines and shared links, without an account. It shows your name, picture, subjects, fee, place, text and reviews, and never your email or phone number.",
  seePage: "See my page",
  keepPage: "Keep my page",
  switchPageOff: "Switch it off",
  publicPage: "Public page",
  publicPageOn: "Show my profile to everybody, also without an account",
  shortName: "Shorten my last name to its first letter for everybody who is not signed in",
  publicPageShown: "My page",
  off: "Switched off",
  lastName: "Last name for strangers",
  inFull: "In full",
  firstLetter: "First letter only",
};

/** Links to the pages that the law asks for, and what a new account agrees to. */
export const en = {
  policies: "Privacy, terms and complaints",
  privacy: "Privacy",
  terms: "Terms",
  grievance: "Grievance officer",
  signupAgrees: "By signing up you agree to our {terms} and to our {privacy} notice.",
  termsLink: "terms",
  privacyLink: "privacy",
};

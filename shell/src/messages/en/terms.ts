/** The page Terms: what people agree to who use TutorSetu. */
export const en = {
  termsTitle: "Terms of use",
  termsLead: "What you and we can expect of each other on TutorSetu.",
  whatTitle: "What TutorSetu is",
  whatText:
    "A place where families and home tutors find each other. It is run by {operator}. It costs nothing. We are not a party to what you agree with each other, we employ no tutor, and we have not checked what people say of themselves, except where a mark says that an email or a number was confirmed.",
  accountTitle: "Your account",
  accountText:
    "One account is for one person, or for a parent or guardian and up to five children, with true details. Keep your password to yourself and tell us when somebody else has used it. Whoever is under 18 needs the consent of a parent or guardian, who answers for the account.",
  lessonsTitle: "Lessons and fees",
  lessonsText:
    "Days, place and fee are agreed between the family and the tutor, and paid between them. TutorSetu takes no payment and no commission. Meet first where others are, and stay near when a child is taught.",
  behaveTitle: "What is not allowed",
  behaveText:
    "To harass or deceive others, to pretend to be somebody else, to send advertising, to write reviews of lessons that never were, to collect other people's data, to attack this site, or to use it for anything against the law.",
  contentTitle: "What you write",
  contentText:
    "It stays yours. You allow us to keep it and to show it as this site says, until you delete it or your account. Write only what you may. Our team hides what breaks these terms or the law.",
  measuresTitle: "Warnings and suspension",
  measuresText:
    "Whoever breaks these terms can be warned or suspended. You read the reason, and you can answer it once. You can also complain to the grievance officer.",
  endTitle: "Leaving",
  endText:
    "You can delete your account at any time in its settings. You are hidden at once and erased after {days} days.",
  serviceTitle: "What we cannot promise",
  serviceText:
    "That the site always works, that you find somebody, or that a lesson goes well. Nothing in these terms takes away a right that the law gives you, or frees anybody of a liability that the law does not let them be freed of.",
  lawTitle: "Law and changes",
  lawText:
    "The law of India applies. When these terms change, we show you what is new at your next sign-in and ask you to agree. If you do not, you can leave.",
};

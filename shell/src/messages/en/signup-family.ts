/** Texts of the signup of a parent or guardian. */
export const en = {
  whose:
    "The account is yours: give your own name, e-mail and phone number. Your child has none of them here.",
  yourName: "Your name",
  childName: "Your child's name",
  grade: "Your child's class",
  subjects: "Subjects your child needs",
  more: "Up to four more children can be added afterwards, in your dashboard.",
  consent:
    "I am the parent or guardian of this child and agree that the profile is shown to tutors.",
  consentLink:
    "We also e-mail a link to your address above. The profile is shown once you have pressed the button there.",
};

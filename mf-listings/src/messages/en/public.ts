export const en = {
  tutorTitle: "{name}, {subject} tutor in {city}",
  tutorTitlePlain: "{name}, tutor in {city}",
  tutorDescription:
    "{name} teaches {subjects} in {place}, {fee}. Read what families say and ask for lessons.",
  contactOutside: "Free of charge. Phone number and chat are inside, for people who are signed in.",
  contactInside: "Phone number and chat are on the full profile.",
  landingLead:
    "{count} tutors with fees, experience and reviews. Compare them and ask with one tap.",
  landingCount: "{count} tutors",
  wall: "One step is left: create a free account or sign in, then send your request to {name}. What you wrote stays here.",
  wallSignUp: "Create a free account",
  wallSignIn: "I have an account",
  changeRequest: "Change the request",
  wrongRole: "You are signed in, but not as a student. Only students can request a tutor.",
  ownPage:
    "This is your own page, as everybody sees it. In your profile you change it or switch it off.",
  classes: "Classes",
  tutors: "Tutors",
  crumbs: "You are here",
  previousPage: "Previous page",
  related: "More like this",
  allTutors: "See all tutors",
  fewTutors: "There are not enough tutors for a page of their own here. Try the search.",
};

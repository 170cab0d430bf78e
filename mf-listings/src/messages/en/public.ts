export const en = {
  tutorTitle: "{name}, {subject} tutor in {city}",
  tutorTitlePlain: "{name}, tutor in {city}",
  tutorDescription:
    "{name} teaches {subjects} in {place}, {fee}. Read what families say and ask for lessons.",
  contactOutside: "Free of charge. Phone number and chat are inside, for people who are signed in.",
  contactInside: "Phone number and chat are on the full profile.",
  landingBoth: "{subject} tutors in {city}",
  landingSubject: "{subject} tutors",
  landingCity: "Tutors in {city}",
  landingLead:
    "{count} tutors with fees, experience and reviews. Compare them and ask with one tap.",
  tutors: "Tutors",
  crumbs: "You are here",
  previousPage: "Previous page",
  related: "More like this",
  popular: "Tutors by subject and city",
  allTutors: "See all tutors",
  fewTutors: "There are not enough tutors for a page of their own here. Try the search.",
};

/** What pages of tutors by subject and city are called, and the heading of links to them. */
export const en = {
  landingBoth: "{subject} tutors in {city}",
  landingSubject: "{subject} tutors",
  landingCity: "Tutors in {city}",
  popular: "Tutors by subject and city",
};

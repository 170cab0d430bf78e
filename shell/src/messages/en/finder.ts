/** Texts of the search that begins the front page, and of the tutors below it. */
export const en = {
  anySubject: "Any subject",
  anyCity: "Anywhere",
  showTutors: "Show tutors",
  showStudents: "Show students",
  topTutors: "Tutors to begin with",
  tutorsNear: "Tutors near {city}",
  allTutors: "See all",
  topTutorsFailed: "The tutors could not be loaded.",
  noTutors: "No tutor has signed up yet.",
  noTutorsNear: "There is no tutor near {city} yet.",
  newTutor: "New on TutorSetu",
  ratingOf: "{average} ({count} reviews)",
  ratingOfOne: "{average} (1 review)",
  kmAway: "{km} km away",
  aboutKmAway: "about {km} km away",
};

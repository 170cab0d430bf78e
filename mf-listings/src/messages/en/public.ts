export const en = {
  tutorTitle: "{name}, {subject} tutor in {city}",
  tutorTitlePlain: "{name}, tutor in {city}",
  contactOutside: "Free of charge. Phone number and chat are inside, for people who are signed in.",
  contactInside: "Phone number and chat are on the full profile.",
};

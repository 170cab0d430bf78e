export const en = {
  tutorTitle: "{name}, {subject} tutor in {city}",
  tutorTitlePlain: "{name}, tutor in {city}",
  tutorDescription:
    "{name} teaches {subjects} in {place}, {fee}. Read what families say and ask for lessons.",
  contactOutside: "Free of charge. Phone number and chat are inside, for people who are signed in.",
  contactInside: "Phone number and chat are on the full profile.",
};

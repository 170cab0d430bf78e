/** Names of the subjects, by their slugs. */
export const en = {
  mathematics: "Mathematics",
  physics: "Physics",
  chemistry: "Chemistry",
  biology: "Biology",
  english: "English",
  science: "Science",
  programming: "Programming",
  languages: "Languages",
  hindi: "Hindi",
  "social science": "Social Science",
  economics: "Economics",
  accountancy: "Accountancy",
  "computer science": "Computer Science",
  sanskrit: "Sanskrit",
  other: "Other",
};

export type Kind = "tutor" | "student";

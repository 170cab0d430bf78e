import { en as subjects } from "@tutorsetu/contracts/messages/en/subjects";

/** What stands in calendars. */
export const en = {
  subjects,
  calendar: "TutorSetu",
  demo: "Demo class with {name}",
  lesson: "Lesson with {name}",
  for: "For {child}",
};

import { hi as subjects } from "@tutorsetu/contracts/messages/hi/subjects";
import type { en } from "../en/calendar.ts";

export const hi: typeof en = {
  subjects,
  calendar: "ट्यूटरसेतु",
  demo: "{name} के साथ डेमो क्लास",
  lesson: "{name} के साथ कक्षा",
  for: "{child} के लिए",
};

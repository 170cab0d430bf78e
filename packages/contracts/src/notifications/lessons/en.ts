import type { KindTexts } from "../kinds.ts";
import type { KINDS } from "./kinds.ts";

const button = "Open the lessons";
const push = "There is news about your lessons";

export const en: Readonly<Record<keyof typeof KINDS, KindTexts>> = {
  terms_proposed: {
    title: "{name} proposes days and a fee for your lessons",
    text: "For: {child}\nAbout: {subject}\nLessons: {terms}\nFee: {fee}\nFrom: {startsOn}\nAgree, or propose something else.",
    button: "Look at it",
    push: "Somebody proposes days and a fee for lessons",
  },
  terms_agreed: {
    title: "{name} has agreed to your lessons",
    text: "For: {child}\nAbout: {subject}\nLessons: {terms}\nFee: {fee}\nFrom: {startsOn}",
    button,
    push,
  },
  terms_declined: {
    title: "{name} has declined the proposed lessons",
    text: "For: {child}\nAbout: {subject}\nLessons: {terms}\nThe reason: {reason}",
    button,
    push,
  },
  terms_taken_back: {
    title: "{name} has taken back what was proposed",
    text: "For: {child}\nAbout: {subject}\nLessons: {terms}\nThe reason: {reason}",
    button,
    push,
  },
  lessons_ended: {
    title: "{name} has ended the lessons",
    text: "For: {child}\nAbout: {subject}\nThe last day: {endsOn}\nThe reason: {reason}",
    button,
    push,
  },
  lesson_moved: {
    title: "{name} has moved a lesson",
    text: "For: {child}\nAbout: {subject}\nNow: {at}\nIt was: {was}\nThe reason: {reason}",
    button,
    push: "A lesson is at another time",
  },
  lesson_called_off: {
    title: "{name} has called off a lesson",
    text: "For: {child}\nAbout: {subject}\nWhen: {at}\nThe reason: {reason}",
    button,
    push: "A lesson is called off",
  },
  lesson_held: {
    title: "{name} has noted that a lesson was held",
    text: "For: {child}\nAbout: {subject}\nWhen: {at}\nNote: {reason}\nIf it was otherwise, say so within three days.",
    button,
    push,
  },
  lesson_absent: {
    title: "{name} has noted that nobody came to a lesson",
    text: "For: {child}\nAbout: {subject}\nWhen: {at}\nNote: {reason}\nIf it was otherwise, say so within three days.",
    button,
    push,
  },
  lesson_contradicted: {
    title: "{name} says that a lesson was otherwise",
    text: "For: {child}\nAbout: {subject}\nWhen: {at}\n“{reason}”\nPlease note it again, or talk about it.",
    button,
    push,
  },
};

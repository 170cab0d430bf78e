import type { en } from "../en/own-data-demo.ts";

export const hi: typeof en = {
  fields: {
    date: "तारीख",
    demoClass: "डेमो क्लास",
    exceptions: "अलग दिन",
    hours: "समय",
    isDayOff: "छुट्टी",
    outcomeBy: "कौन जारी रखना चाहता है",
    proposedTimes: "सुझाए गए समय",
    renewedAt: "कब से",
    weekly: "हर हफ़्ते",
  },
  words: {
    confirmed: "पक्का",
    not_held: "नहीं हुई",
    go_on: "जारी रखना है",
    ended: "समाप्त",
  },
};

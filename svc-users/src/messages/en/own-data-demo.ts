/** What the readable page of own data calls what is kept of hours and demo classes. */
export const en = {
  fields: {
    date: "Day",
    demoClass: "Demo class",
    exceptions: "Other days",
    hours: "Time",
    isDayOff: "Day off",
    outcomeBy: "Who wants to go on",
    proposedTimes: "Proposed times",
    renewedAt: "Since",
    weekly: "Every week",
  },
  words: {
    confirmed: "Confirmed",
    not_held: "Not held",
    go_on: "Going on",
    ended: "Ended",
  },
};

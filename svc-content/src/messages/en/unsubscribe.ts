/** The pages of unsubscribe links; groups by their names in contracts. */
export const en = {
  requests: "requests and answers",
  lessons: "lessons and fees",
  requirements: "posted requirements",
  messages: "messages",
  reviews: "reviews",
  searches: "new tutors for your saved searches",
  help: "help requests",
  notices: "notices from our team",
  account: "your account",
  summary: "the day, in one summary",
  askTitle: "Stop these e-mails?",
  askText: "You will get no more e-mails about: {what}.",
  askButton: "Stop these e-mails",
  offTitle: "You no longer get these e-mails",
  offText:
    "Switched off: e-mails about {what}. Everything is still on the site, under Notifications.",
  offButton: "Switch them on again",
  onTitle: "You get these e-mails again",
  onText: "Switched on: e-mails about {what}.",
  onButton: "Switch them off",
  badTitle: "This link does not work",
  badText:
    "It is not complete. Open it from the e-mail again, or choose in your settings on the site.",
  settings: "All settings",
};

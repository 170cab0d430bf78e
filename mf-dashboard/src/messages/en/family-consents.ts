/** Texts of a parent's page of consents: one for each child. */
export const en = {
  lead: "Whether tutors see each of your children, who agreed to that, and when. You can take it back here, for each child alone.",
  isShown: "{name} is shown to tutors",
  isShownText:
    "Others see the first name, one initial, class, subjects and town. Tutors whom you ask or write to see more.",
  isHidden: "{name} is hidden",
  isHiddenText: "Nobody finds or sees the profile, and nobody can be booked for {name}.",
  hide: "Hide {name}",
  hideQuestion:
    "The profile of {name} leaves every list at once, and bookings for {name} wait. Your other children stay as they are.",
  hideLink: "Only the link that we e-mail to you shows it again.",
  hidden: "{name} is hidden.",
  show: "Show {name}",
  showText: "You agree, as parent or guardian, that the profile of {name} is shown to tutors.",
  shown: "{name} is shown.",
  waits: "We have e-mailed a link to {email}. {name} is shown once you press the button there.",
  hasLink: "The link that we e-mail to {email} hides or shows {name}, too.",
  sendFor: "Send the link for {name} again",
  historyOf: "What happened, {name}",
  given_added: "Agreed when the child was added",
};

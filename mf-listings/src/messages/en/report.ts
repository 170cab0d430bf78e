/** Reporting a profile, a picture or a review. */
export const en = {
  report: "Report",
  reportProfile: "Report this profile",
  reportAccount:
    "The report concerns the whole account; where a parent holds it, with all children in it.",
  reportPicture: "Report this picture",
  reportReview: "Report the review by {name}",
  reason: "What is wrong?",
  choose: "Please choose",
  reasonMissing: "Please choose a reason.",
  "reason_child-safety": "A child may be in danger",
  reason_harassment: "Harassment or insults",
  reason_money: "Asks for money outside the site",
  "reason_not-genuine": "Not genuine",
  reason_inappropriate: "Not fit for this site",
  reason_spam: "Advertising",
  reason_other: "Something else",
  more: "Tell us more",
  moreHint: "Only our team reads this.",
  send: "Send report",
  sending: "Sending…",
  reported: "Thank you. Our team will look at it.",
};

export const en = {
  requirement_application: {
    title: "{name} offers to teach",
    text: "For: {child}\nSubject: {subject}\nFee: ₹{fee} a month\nCompare the offers, and choose or decline.",
    button: "Compare the offers",
    push: "A tutor has answered your post",
  },
  requirement_withdrawn: {
    title: "{name} has taken an offer back",
    text: "For: {child}\nSubject: {subject}\nYour post stays open for others.",
    button: "See your post",
    push: "A tutor has taken an offer back",
  },
  requirement_ending: {
    title: "Your post closes in {days} days",
    text: "For: {child}\nSubject: {subject}\nYou can extend it by 30 days, once.",
    button: "Extend it",
    push: "A post of yours closes soon",
  },
  requirement_expired: {
    title: "Your post was open for its time and is closed now",
    text: "For: {child}\nSubject: {subject}\nYou can post again whenever you like.",
    button: "See your posts",
    push: "A post of yours is closed",
  },
  requirement_shortlisted: {
    title: "Your offer is on a shortlist",
    text: "Subject: {subject}\nThe family compares it with others.",
    button: "See the post",
    push: "Your offer is on a shortlist",
  },
  requirement_declined: {
    title: "Your offer was declined",
    text: "Subject: {subject}\nThe reason: {reason}\nYou can answer other posts.",
    button: "See the post",
    push: "There is an answer to your offer",
  },
  requirement_filled: {
    title: "The family has chosen another tutor",
    text: "Subject: {subject}\nYou can answer other posts.",
    button: "See other posts",
    push: "There is an answer to your offer",
  },
  requirement_closed: {
    title: "A post that you answered is closed",
    text: "Subject: {subject}\nNobody was chosen. You can answer other posts.",
    button: "See other posts",
    push: "A post that you answered is closed",
  },
  requirement_new: {
    title: "New posts that fit you: {count}",
    text: "Subject: {subject}\nCity: {city}\nYou are told at most once a day. The first ten offers are taken.",
    button: "See the posts",
    push: "There are new posts that fit you",
  },
};

import { en as lessons } from "../messages/en/lesson-words.ts";
import { en as demoClasses } from "./demo-classes/en.ts";
import { en as reasons } from "../messages/en/reasons.ts";
import { en as subjects } from "../messages/en/subjects.ts";
import { en as times } from "../messages/en/times.ts";
import { en as fees } from "./fees/en.ts";
import type { NotificationTexts } from "./kinds.ts";
import { en as ofLessons } from "./lessons/en.ts";
import { en as requirements } from "./requirements/en.ts";

const again = "You have news about a request";

export const en: NotificationTexts = {
  words: { locale: "en-IN", subjects, times, lessons, reasons },
  ...ofLessons,
  ...demoClasses,
  booking_requested: {
    title: "{name} has sent you a request",
    text: "For: {child}\nAbout: {subject}\nWhen: {when}\n“{message}”\nAccept it, propose another time, or decline.",
    button: "Open the request",
    push: "Somebody has sent you a request",
  },
  booking_accepted: {
    title: "{name} has accepted your request",
    text: "For: {child}\nAbout: {subject}\nWhen: {when}\nNext: agree on the first class, by phone or in the chat.",
    button: "Plan the first class",
    push: "Your request was accepted",
  },
  booking_proposed: {
    title: "{name} proposes another time",
    text: "For: {child}\nAbout: {subject}\nProposed: {when}\n“{message}”\nSay whether it suits you, or propose another one.",
    button: "Answer",
    push: "Another time was proposed to you",
  },
  booking_time_agreed: {
    title: "{name} agrees to the time",
    text: "For: {child}\nAbout: {subject}\nAgreed: {when}\nIf you have not accepted the request yet, you can now.",
    button: "Open the request",
    push: again,
  },
  booking_declined: {
    title: "{name} has declined your request",
    text: "For: {child}\nAbout: {subject}\nThe reason: {reason}\nThis request is closed. You can send another one to somebody else.",
    button: "See the request",
    push: again,
  },
  booking_cancelled: {
    title: "{name} has cancelled",
    text: "For: {child}\nAbout: {subject}\nWhen: {when}\nThe reason: {reason}\nNothing of it takes place.",
    button: "See the booking",
    push: "A booking was cancelled",
  },
  booking_expired: {
    title: "The request between you and {name} has ended without an answer",
    text: "For: {child}\nAbout: {subject}\nNobody answered in time, so it is closed.",
    button: "See the request",
    push: "A request has ended without an answer",
  },
  booking_reminder: {
    title: "{name} still waits for your answer",
    text: "For: {child}\nAbout: {subject}\nWhen: {when}\nAccept it, propose another time, or decline.",
    button: "Answer",
    push: "Somebody waits for your answer",
  },
  booking_unanswered: {
    title: "{name} has not answered yet",
    text: "For: {child}\nAbout: {subject}\nWe have reminded {name}, and your request stays open.\nYou may also like: {tutors}",
    button: "See your request",
    push: "Your request has no answer yet",
  },
  review_received: {
    title: "{name} has written a review about you",
    text: "{stars} of 5 stars\n“{review}”\nEverybody reads it on your profile.",
    button: "Read your reviews",
    push: "You have a new review",
  },
  review_answered: {
    title: "{name} has answered your review",
    text: "“{answer}”\nEverybody reads it below your review.",
    button: "Read the answer",
    push: "Your review was answered",
  },
  messages_unread: {
    title: "{name} has written to you",
    text: "Messages you have not read: {count}\nYou can answer in the chat.",
    button: "Open the chat",
    push: "You have unread messages",
  },
  saved_search: {
    title: "New tutors for your saved searches: {count}",
    text: "{searches}\nYou are told at most once a day. You can remove a saved search on your shortlist.",
    button: "See the new tutors",
    push: "There are new tutors for a search of yours",
  },
  help_solved: {
    title: "Your help request was solved",
    text: "Your request “{subject}” is marked as solved.\nIf something is still open, please write to us again.",
    button: "Open your notices",
    push: "Your help request was solved",
  },
  help_answered: {
    title: "Your help request was solved",
    text: "About your request “{subject}”:\n{reply}",
    button: "Open your notices",
    push: "Your help request was answered",
  },
  warning: {
    title: "A warning from our team",
    text: "Our team has looked at something on your account and asks you to change it:\n{reason}",
    button: "Open your notices",
    push: "Our team has written to you",
  },
  suspension: {
    title: "Your account is suspended",
    text: "Nobody finds your profile, and you can read but not write. The reason:\n{reason}",
    button: "Open your notices",
    push: "Our team has written to you about your account",
  },
  suspension_lifted: {
    title: "Your account is no longer suspended",
    text: "Everything is as it was before. Our team says:\n{reason}",
    button: "Open your notices",
    push: "Our team has written to you about your account",
  },
  password_changed: {
    title: "The password of your account was changed",
    text: "Every other device has to sign in again.\nIf it was not you, set a new one at once: choose “Forgot your password?” where you sign in.",
    button: "See where you are signed in",
    push: "The password of your account was changed",
  },
  new_device: {
    title: "A new device signed in to your account",
    text: "Browser: {browser}\nSystem: {system}\nNetwork: {network}\nIf it was not you, set a new password at once: choose “Forgot your password?” where you sign in.",
    button: "See where you are signed in",
    push: "A new device signed in to your account",
  },
  identity_verified: {
    title: "Your proof of identity was seen",
    text: "Your profile says so now, with the day. The pages you sent are deleted.",
    button: "Open Verification",
    push: "Our team has looked at what you sent",
  },
  identity_refused: {
    title: "Your proof of identity was not accepted",
    text: "The reason: {reason}\nThe pages you sent are deleted. You can send others.",
    button: "Send it again",
    push: "Our team has looked at what you sent",
  },
  identity_unseen: {
    title: "Nobody has looked at your proof of identity in time",
    text: "We are sorry. What you sent was deleted after 30 days. Please send it again.",
    button: "Send it again",
    push: "Please send us something again",
  },
  education_verified: {
    title: "Your proof of education was seen",
    text: "Your profile says so now, with the day. The pages you sent are deleted.",
    button: "Open Verification",
    push: "Our team has looked at what you sent",
  },
  education_refused: {
    title: "Your proof of education was not accepted",
    text: "The reason: {reason}\nThe pages you sent are deleted. You can send others.",
    button: "Send it again",
    push: "Our team has looked at what you sent",
  },
  education_unseen: {
    title: "Nobody has looked at your proof of education in time",
    text: "We are sorry. What you sent was deleted after 30 days. Please send it again.",
    button: "Send it again",
    push: "Please send us something again",
  },
  ...requirements,
  ...fees,
  notice: {
    title: "{subject}",
    text: "{message}",
    button: "Open your notices",
    push: "You have a new notice",
  },
};

/** What services answer in English when all went well. Pages have words of their own. Texts marked "as in source" keep the specification's spelling. */
export const en = {
  rolledBack: "{name} is back at {version}.",
  resetSent: "If an account has this email, a link to set a new password is on its way.",
  resetDone: "Your password is set. Please sign in.",
  emailVerified: "Your email is confirmed.",
  verificationSent: "A link to confirm your email is on its way.",
  phoneCodeSent: "A code is on its way to your phone.",
  phoneVerified: "Your phone number is confirmed.",
  sessionEnded: "That session is ended.",
  otherSessionsEnded: "You are signed out everywhere else.",
  accountDeleted: "Your account will be erased in 7 days. Sign in before then to keep it.",
  personRestored: "The account is back.",
  secondFactorOn: "Your second factor is set up.",
  secondFactorOff: "Your second factor is off.",
  passkeyAdded: "Your passkey is set up.",
  passkeyRemoved: "The passkey is removed.",
  adminAsked:
    "Asked for. The person becomes an administrator once another administrator agrees, within seven days.",
  adminInADay:
    "Asked for. There is no other administrator to agree, so it happens in 24 hours, unless it is cancelled.",
  adminDeleteAsked:
    "Asked for. The account is deleted once another administrator agrees, within seven days.",
  adminDemoted: "This person is no administrator any longer.",
  adminRequestCancelled: "The request is cancelled.",
  madeAdmin: "This person is an administrator now.",
  registered: "User Register successful!",
  loggedIn: "Login successful!",
  loggedOut: "Logout Sucessful!", // as in source
  passwordUpdated: "Update successful!",
  userDeleted: "User Deleted",
  profileUpdated: "Updated Successfully!",
  imageUpdated: "Image Updated!",
  reviewSaved: "Thank you for your review!",
  tutorBooked: "Tutor Booked Successful!", // as in source
  studentBooked: "Student Booked Successful!", // as in source
  bookingUpdated: "Booking status updated to: {status}",
  contactSent: "Message sent successfully!",
  helpSent: "Help request submitted successfully!",
  helpSolved: "Your help request was solved",
  helpSolvedText:
    "Your request “{subject}” is marked as solved. If something is still open, please write to us again.",
  helpSolvedReply: "About your request “{subject}”: {reply}",
  warningNotice: "A warning from our team",
  warningNoticeText:
    "Our team has looked at something on your account and asks you to change it:\n{reason}",
  suspensionNotice: "Your account is suspended",
  suspensionNoticeText:
    "Nobody finds your profile, and you can read but not write. The reason:\n{reason}",
  liftedNotice: "Your account is no longer suspended",
  liftedNoticeText: "Everything is as it was before. Our team says:\n{reason}",
  noticeSent: "Notice sent successfully!",
  blogDeleted: "Blog deleted successfully!",
  commentDeleted: "Comment deleted.",
  personBlocked: "Blocked. Neither of you can write to the other.",
  personUnblocked: "Unblocked.",
  reported: "Thank you. Our team will look at it.",
  personSuspended: "This person is suspended.",
  suspensionLifted: "The suspension is lifted.",
  personWarned: "The warning is sent.",
  answerSent: "Your answer has reached our team.",
  reportSettled: "The report is settled.",
  pictureRemoved: "The picture is removed.",
  reviewModerated: "Saved.",
  warningRead: "Thank you.",
  /** The name that others read of somebody who is suspended. */
  hiddenUser: "Unavailable user",
  deletedUser: "Deleted user",
};

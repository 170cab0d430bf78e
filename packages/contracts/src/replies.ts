/** What services answer in English when all went well. Pages have words of their own. Texts marked "as in source" keep the specification's spelling. */
export const en = {
  rolledBack: "{name} is back at {version}.",
  resetSent: "If an account has this email, a link to set a new password is on its way.",
  resetDone: "Your password is set. Please sign in.",
  emailVerified: "Your email is confirmed.",
  verificationSent: "A link to confirm your email is on its way.",
  phoneCodeSent: "A code is on its way to your phone.",
  phoneVerified: "Your phone number is confirmed.",
  accountDeleted: "Your account will be erased in 7 days. Sign in before then to keep it.",
  personRestored: "The account is back.",
  secondFactorOn: "Your second factor is set up.",
  secondFactorOff: "Your second factor is off.",
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
  noticeSent: "Notice sent successfully!",
  blogDeleted: "Blog deleted successfully!",
  commentDeleted: "Comment deleted.",
  personBlocked: "Blocked. Neither of you can write to the other.",
  personUnblocked: "Unblocked.",
  reported: "Thank you. Our team will look at it.",
  deletedUser: "Deleted user",
};

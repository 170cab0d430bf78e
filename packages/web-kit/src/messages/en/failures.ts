/** What to do after a failure: said behind the reason, or in its place where nothing answered. */
export const en = {
  network: "Nothing answered. Please check your internet connection and try again.",
  tookTooLong: "That took too long. Please check your internet connection and try again.",
  ended: "Your session has ended. Please sign in again.",
  broken: "Something went wrong on our side. Please try again.",
  forbidden: "If you think that is a mistake, please write to us on the contact page.",
  notFound: "It may have been removed. Please go back and choose again.",
  conflict: "Please check what has changed before you try again.",
  tooLarge: "Please choose something smaller and try again.",
  waitSeconds: "You can try again in {seconds} seconds.",
  waitMinutes: "You can try again in {minutes} minutes.",
};

/** Reasons of `server` that ask for another step than the others of their status; empty: they say it themselves. */
export const after = {
  "Email or password is not right.": "Please check both, or choose a new password.",
  "User already exists with this email": "Please sign in instead, or use another email.",
  "Something in that request is not right.": "Please check what you entered and try again.",
  "You cannot book yourself.": "Please choose somebody else.",
  "You already have an active booking with this person": "You find it in My Bookings.",
  "This person has already asked you. You can accept it in My Bookings.": "",
  "Only the other person can accept this booking.":
    "Please wait for their answer, or cancel the booking.",
  "This booking is cancelled and cannot be changed.": "You can send a new request.",
  "You have blocked this person. Unblock them to write.": "",
  "You have blocked this person. Unblock them in the chat first.": "",
  "The last administrator cannot be removed.": "Please make somebody else an administrator first.",
  "This account is not deleted, or its seven days are over.": "",
  "Nobody has an account with this email.": "Please check it letter by letter.",
  "The seven days are over: this account is erased and cannot be brought back.": "",
  "This account is deleted. Bring it back first.": "",
};

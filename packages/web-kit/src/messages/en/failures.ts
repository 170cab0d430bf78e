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

/** Hints of codes that ask for another step than the others of their status; empty: their sentence has it already. */
export const after = {
  guesses_wait_minutes: "",
  guesses_wait_hours: "",
  login_failed: "Please check both, or choose a new password.",
  email_taken: "Please sign in instead, or use another email.",
  invalid: "Please check what you entered and try again.",
  not_yourself: "Please choose somebody else.",
  booking_open: "You find it in My Bookings.",
  booking_answer: "",
  only_other_accepts: "Please wait for their answer, or cancel the booking.",
  booking_is_final: "You can send a new request.",
  chat_blocked_by_you: "",
  booking_blocked_by_you: "",
  last_admin: "Please make somebody else an administrator first.",
  restore_too_late: "",
  no_such_email: "Please check it letter by letter.",
  restore_erased: "",
  admin_deleted: "",
  second_factor_needed: "",
  second_factor_must_stay: "",
  admin_request_own: "",
  admin_request_over: "",
};

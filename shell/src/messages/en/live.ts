/** What signed-in people are told on any page as it happens. */
export const en = {
  newsRequested: "{name} has sent you a request. You can answer in My Bookings.",
  newsAccepted: "{name} has accepted your booking.",
  newsCancelled: "{name} has cancelled the booking.",
  newsExpired: "The request between you and {name} has expired without an answer.",
  newsReminder: "{name} still waits for your answer in My Bookings.",
  newsProposed: "{name} proposes another time. You can answer in My Bookings.",
  newsTimeAgreed: "{name} agrees to the time that you proposed.",
  newsNotice: "New notice: {subject}",
  open: "Open",
};

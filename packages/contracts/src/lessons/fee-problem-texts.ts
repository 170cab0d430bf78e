/** What failures about fee books say, by code. */
export const feeProblems = {
  no_fee_book: "There is a fee book once the booking is accepted.",
  no_such_fee: "We could not find that line of the fee book.",
  paid_on_wrong: "Please give the day of the payment: today or a day of the last two years.",
  payment_own: "Only the other person can confirm this payment.",
  payment_answered: "This payment was confirmed or refused already.",
  fee_reversed: "This line was taken back already.",
  fee_not_reversible: "Only a due or a confirmed payment can be taken back, by the tutor.",
  no_receipt: "There is a receipt once the payment is confirmed.",
  upi_wrong: "That is not a UPI address. It looks like name@bank.",
} as const;

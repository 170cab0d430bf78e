/** Fee books in the readable page of a person's own data. */
export const en = {
  fields: {
    line: "Line",
    rupees: "Rupees",
    heldOn: "Lesson of",
    paidOn: "Paid on",
    paidBy: "Paid by",
    payment: "The payment is",
    receiptNo: "Receipt",
    because: "Because",
    note: "Note",
    address: "Address",
  },
  words: {
    tutor: "Tutor",
    "fee-due": "Fee that is due",
    payment: "Payment",
    "taken-back": "Taken back",
    cash: "Cash",
    upi: "UPI",
    bank: "Bank transfer",
    "another-way": "Another way",
    noted: "Noted",
    confirmed: "Confirmed",
    contradicted: "The lesson was not held after all",
    "other-terms": "Other terms were agreed",
  },
};

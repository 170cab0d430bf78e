// Apart from the schemas, which pages do not carry.

export const PAYMENT_METHODS = ["cash", "upi", "bank", "other"] as const;

/** The most letters of a note, and of a reason. */
export const FEE_NOTE_LETTERS = 200;

/** As banks give it: a name, an @ and a word of the bank. */
export const UPI_ADDRESS = /^[\w.-]{2,64}@[a-z][a-z0-9]{1,63}$/i;

/** Texts of a passkey at sign-in; fetched with it. */
export const en = {
  title: "Confirm with your passkey",
  waiting: "Your device now asks for your finger, your face or your PIN.",
  busy: "Waiting…",
  again: "Use the passkey",
  useCode: "Use a code instead",
  notUsed: "The passkey was not used. Please try again, or use a code.",
};

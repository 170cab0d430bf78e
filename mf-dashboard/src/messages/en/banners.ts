/** Texts above every page of a dashboard. Few, since every page loads them. */
export const en = {
  weakPassword: "Your password is easy to guess. Please choose another one.",
  weakPasswordAction: "Change it in Settings",
  checkMail: "Please confirm your email: we sent a link to {email}.",
  sendAgain: "Send again",
  sending: "Sending…",
  linkSent: "The link is on its way. If nothing arrives, look in the spam folder.",
  secondFactorOffered: "Protect your account: set up a second factor.",
  secondFactorRequired: "You need a second factor before you can change anything.",
  setUpSecondFactor: "Set up second factor",
};

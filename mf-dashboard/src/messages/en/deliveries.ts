/** Notifications that never reached somebody, for administrators. */
export const en = {
  title: "Undelivered",
  lead: "E-mails and pushes that were tried until there was no hope. On the site their readers find them all the same.",
  loadFailed: "The list could not be loaded.",
  none: "Everything has arrived.",
  noneText: "What cannot be delivered stands here, with the reason.",
  to: "{name}, {channel}",
  channel_email: "by e-mail",
  channel_push: "by push",
  channel_sms: "by SMS",
  tried: "Tries: {count}, from {from} to {until}",
  why: "The reason: {error}",
  sendAgain: "Send again",
  sentAgain: "It is on its way again.",
  failed: "That could not be sent.",
};

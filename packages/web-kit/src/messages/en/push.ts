/** Whether a device shall tell of what happens while the site is closed. */
export const en = {
  pushQuestion: "Shall this device tell you as soon as there is an answer?",
  pushTurnOn: "Yes, tell me",
  pushNotNow: "Not now",
  pushIsOn: "This device tells you. You can change it in your settings.",
  pushFailed: "That could not be saved.",
};

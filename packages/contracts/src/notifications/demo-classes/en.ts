import type { KindTexts } from "../kinds.ts";
import type { demoKinds } from "./kinds.ts";

const facts = "For: {child}\nAbout: {subject}";
const button = "Open the demo class";

export const en: Readonly<Record<keyof typeof demoKinds, KindTexts>> = {
  demo_proposed: {
    title: "{name} proposes a demo class",
    text: `${facts}\nWhen: {times}\nMinutes: {minutes}\nConfirm one of the times, or propose others.`,
    button: "Answer",
    push: "A demo class was proposed to you",
  },
  demo_confirmed: {
    title: "{name} has confirmed the demo class",
    text: `${facts}\nWhen: {at}\nMinutes: {minutes}\nWe remind both of you a day and two hours before.`,
    button,
    push: "A demo class was confirmed",
  },
  demo_called_off: {
    title: "{name} has called the demo class off",
    text: `${facts}\nWhen it would have been: {at}\nThe reason: {reason}\nYou can propose other times.`,
    button,
    push: "A demo class was called off",
  },
  demo_tomorrow: {
    title: "Demo class with {name} within a day",
    text: `${facts}\nWhen: {at}\nMinutes: {minutes}\nIf you cannot come, please call it off now.`,
    button,
    push: "You have a demo class within a day",
  },
  demo_soon: {
    title: "Demo class with {name} in about two hours",
    text: `${facts}\nWhen: {at}\nMinutes: {minutes}`,
    button,
    push: "You have a demo class soon",
  },
  demo_held: {
    title: "{name} says that the demo class was held",
    text: `${facts}\nWhen: {at}\nDo you want to go on? You can say so with one tap.`,
    button: "Go on or end",
    push: "How was the demo class?",
  },
  demo_not_held: {
    title: "{name} says that the demo class was not held",
    text: `${facts}\nWhen it was planned: {at}\nThe reason: {reason}\nYou can propose other times.`,
    button,
    push: "There is news about your demo class",
  },
  demo_go_on: {
    title: "{name} would like to go on",
    text: `${facts}\nNext: arrange days, times and the fee.`,
    button: "Arrange the lessons",
    push: "There is news about your demo class",
  },
};

import type { FEE_KINDS } from "./kinds.ts";
import type { KindTexts } from "../kinds.ts";

const button = "Open the fee book";
const push = "You have news about a fee book";

export const en: Readonly<Record<keyof typeof FEE_KINDS, KindTexts>> = {
  fee_due: {
    title: "Fee of {month}: {amount} for {name}",
    text: "For: {child}\nAbout: {subject}\nOnce you have paid, note the payment in the fee book. It is written down there; no money passes us.",
    button,
    push: "A fee is written down as due",
  },
  fee_noted: {
    title: "{name} has noted a payment of {amount}",
    text: "For: {child}\nAbout: {subject}\nMonth: {month}\nConfirm it, or say why it is not so.",
    button: "Answer",
    push: "A payment waits for your answer",
  },
  fee_confirmed: {
    title: "{name} has confirmed the payment of {amount}",
    text: "For: {child}\nAbout: {subject}\nMonth: {month}\nThe receipt is in the fee book.",
    button,
    push: "A payment was confirmed",
  },
  fee_refused: {
    title: "{name} has not confirmed the payment of {amount}",
    text: "For: {child}\nAbout: {subject}\nMonth: {month}\nThe reason: {reason}",
    button,
    push,
  },
  fee_reversed: {
    title: "{name} has taken {amount} back in the fee book",
    text: "For: {child}\nAbout: {subject}\nMonth: {month}\nThe reason: {reason}\nThe line stays, and counts no more.",
    button,
    push,
  },
};

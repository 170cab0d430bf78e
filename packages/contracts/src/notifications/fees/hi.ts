import type { FEE_KINDS } from "./kinds.ts";
import type { KindTexts } from "../kinds.ts";

const button = "फ़ीस की किताब खोलें";
const push = "फ़ीस की किताब में कुछ नया है";

export const hi: Readonly<Record<keyof typeof FEE_KINDS, KindTexts>> = {
  fee_due: {
    title: "{month} की फ़ीस: {name} को {amount}",
    text: "किसके लिए: {child}\nविषय: {subject}\nभुगतान के बाद उसे फ़ीस की किताब में लिखें। वहाँ बस लिखा जाता है; पैसा हमसे होकर नहीं जाता।",
    button,
    push: "एक फ़ीस देय लिखी गई है",
  },
  fee_noted: {
    title: "{name} ने {amount} का भुगतान लिखा है",
    text: "किसके लिए: {child}\nविषय: {subject}\nमहीना: {month}\nपुष्टि करें, या बताएँ कि यह सही क्यों नहीं है।",
    button: "जवाब दें",
    push: "एक भुगतान को आपके जवाब का इंतज़ार है",
  },
  fee_confirmed: {
    title: "{name} ने {amount} के भुगतान की पुष्टि की है",
    text: "किसके लिए: {child}\nविषय: {subject}\nमहीना: {month}\nरसीद फ़ीस की किताब में है।",
    button,
    push: "एक भुगतान की पुष्टि हो गई है",
  },
  fee_refused: {
    title: "{name} ने {amount} के भुगतान की पुष्टि नहीं की",
    text: "किसके लिए: {child}\nविषय: {subject}\nमहीना: {month}\nकारण: {reason}",
    button,
    push,
  },
  fee_reversed: {
    title: "{name} ने फ़ीस की किताब में {amount} वापस लिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nमहीना: {month}\nकारण: {reason}\nलाइन बनी रहती है, पर अब गिनी नहीं जाती।",
    button,
    push,
  },
};

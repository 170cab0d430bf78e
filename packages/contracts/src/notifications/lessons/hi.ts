import type { KindTexts } from "../kinds.ts";
import type { KINDS } from "./kinds.ts";

const button = "कक्षाएँ खोलें";
const push = "आपकी कक्षाओं के बारे में नई जानकारी है";

export const hi: Readonly<Record<keyof typeof KINDS, KindTexts>> = {
  terms_proposed: {
    title: "{name} ने आपकी कक्षाओं के लिए दिन और फ़ीस सुझाई है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकक्षाएँ: {terms}\nफ़ीस: {fee}\nकब से: {startsOn}\nसहमति दें, या कुछ और सुझाएँ।",
    button: "इसे देखें",
    push: "किसी ने कक्षाओं के लिए दिन और फ़ीस सुझाई है",
  },
  terms_agreed: {
    title: "{name} ने आपकी कक्षाओं पर सहमति दे दी है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकक्षाएँ: {terms}\nफ़ीस: {fee}\nकब से: {startsOn}",
    button,
    push,
  },
  terms_declined: {
    title: "{name} ने सुझाई गई कक्षाओं को मना कर दिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकक्षाएँ: {terms}\nकारण: {reason}",
    button,
    push,
  },
  terms_taken_back: {
    title: "{name} ने अपना सुझाव वापस ले लिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकक्षाएँ: {terms}\nकारण: {reason}",
    button,
    push,
  },
  lessons_ended: {
    title: "{name} ने कक्षाएँ समाप्त कर दी हैं",
    text: "किसके लिए: {child}\nविषय: {subject}\nआखिरी दिन: {endsOn}\nकारण: {reason}",
    button,
    push,
  },
  lesson_moved: {
    title: "{name} ने एक कक्षा का समय बदल दिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nअब: {at}\nपहले: {was}\nकारण: {reason}",
    button,
    push: "एक कक्षा का समय बदल गया है",
  },
  lesson_called_off: {
    title: "{name} ने एक कक्षा रद्द कर दी है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {at}\nकारण: {reason}",
    button,
    push: "एक कक्षा रद्द हो गई है",
  },
  lesson_held: {
    title: "{name} ने लिखा है कि एक कक्षा हुई",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {at}\nटिप्पणी: {reason}\nअगर ऐसा नहीं था, तो तीन दिन के भीतर बताएँ।",
    button,
    push,
  },
  lesson_absent: {
    title: "{name} ने लिखा है कि एक कक्षा में कोई नहीं आया",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {at}\nटिप्पणी: {reason}\nअगर ऐसा नहीं था, तो तीन दिन के भीतर बताएँ।",
    button,
    push,
  },
  lesson_contradicted: {
    title: "{name} का कहना है कि एक कक्षा में कुछ और हुआ",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {at}\n“{reason}”\nकृपया हाज़िरी दोबारा लिखें, या इस पर बात करें।",
    button,
    push,
  },
};

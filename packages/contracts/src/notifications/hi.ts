import { hi as lessons } from "../messages/hi/lesson-words.ts";
import { hi as demoClasses } from "./demo-classes/hi.ts";
import { hi as reasons } from "../messages/hi/reasons.ts";
import { hi as subjects } from "../messages/hi/subjects.ts";
import { hi as times } from "../messages/hi/times.ts";
import { hi as fees } from "./fees/hi.ts";
import type { NotificationTexts } from "./kinds.ts";
import { hi as ofLessons } from "./lessons/hi.ts";
import { hi as requirements } from "./requirements/hi.ts";

const again = "आपके एक अनुरोध के बारे में नई जानकारी है";
const open = "अपनी सूचनाएँ खोलें";

export const hi: NotificationTexts = {
  words: { locale: "hi-IN", subjects, times, lessons, reasons },
  ...ofLessons,
  ...demoClasses,
  booking_requested: {
    title: "{name} ने आपको अनुरोध भेजा है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {when}\n“{message}”\nस्वीकार करें, दूसरा समय सुझाएँ या मना करें।",
    button: "अनुरोध खोलें",
    push: "किसी ने आपको अनुरोध भेजा है",
  },
  booking_accepted: {
    title: "{name} ने आपका अनुरोध स्वीकार कर लिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {when}\nआगे: फ़ोन पर या चैट में पहली क्लास तय करें।",
    button: "पहली क्लास तय करें",
    push: "आपका अनुरोध स्वीकार हो गया है",
  },
  booking_proposed: {
    title: "{name} ने दूसरा समय सुझाया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nसुझाया गया समय: {when}\n“{message}”\nबताएँ कि यह समय ठीक है या नहीं, या दूसरा समय सुझाएँ।",
    button: "जवाब दें",
    push: "आपको दूसरा समय सुझाया गया है",
  },
  booking_time_agreed: {
    title: "{name} इस समय पर सहमत हैं",
    text: "किसके लिए: {child}\nविषय: {subject}\nतय समय: {when}\nअगर आपने अनुरोध अभी तक स्वीकार नहीं किया है, तो अब कर सकते हैं।",
    button: "अनुरोध खोलें",
    push: again,
  },
  booking_declined: {
    title: "{name} ने आपके अनुरोध को मना कर दिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकारण: {reason}\nयह अनुरोध बंद हो गया है। आप किसी और को अनुरोध भेज सकते हैं।",
    button: "अनुरोध देखें",
    push: again,
  },
  booking_cancelled: {
    title: "{name} ने बुकिंग रद्द कर दी है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {when}\nकारण: {reason}\nअब यह नहीं होगी।",
    button: "बुकिंग देखें",
    push: "एक बुकिंग रद्द हो गई है",
  },
  booking_expired: {
    title: "आपके और {name} के बीच का अनुरोध बिना जवाब के समाप्त हो गया",
    text: "किसके लिए: {child}\nविषय: {subject}\nसमय पर जवाब नहीं आया, इसलिए यह बंद हो गया है।",
    button: "अनुरोध देखें",
    push: "एक अनुरोध बिना जवाब के समाप्त हो गया",
  },
  booking_reminder: {
    title: "{name} को अब भी आपके जवाब का इंतज़ार है",
    text: "किसके लिए: {child}\nविषय: {subject}\nकब: {when}\nस्वीकार करें, दूसरा समय सुझाएँ या मना करें।",
    button: "जवाब दें",
    push: "किसी को आपके जवाब का इंतज़ार है",
  },
  booking_unanswered: {
    title: "{name} ने अभी तक जवाब नहीं दिया है",
    text: "किसके लिए: {child}\nविषय: {subject}\nहमने {name} को याद दिलाया है, और आपका अनुरोध खुला है।\nआपको ये भी पसंद आ सकते हैं: {tutors}",
    button: "अपना अनुरोध देखें",
    push: "आपके अनुरोध का अभी तक जवाब नहीं आया है",
  },
  review_received: {
    title: "{name} ने आपके बारे में समीक्षा लिखी है",
    text: "5 में से {stars} सितारे\n“{review}”\nइसे आपकी प्रोफ़ाइल पर सभी पढ़ सकते हैं।",
    button: "अपनी समीक्षाएँ पढ़ें",
    push: "आपको नई समीक्षा मिली है",
  },
  review_answered: {
    title: "{name} ने आपकी समीक्षा का जवाब दिया है",
    text: "“{answer}”\nइसे आपकी समीक्षा के नीचे सभी पढ़ सकते हैं।",
    button: "जवाब पढ़ें",
    push: "आपकी समीक्षा का जवाब आया है",
  },
  messages_unread: {
    title: "{name} ने आपको लिखा है",
    text: "जो संदेश आपने नहीं पढ़े: {count}\nआप चैट में जवाब दे सकते हैं।",
    button: "चैट खोलें",
    push: "आपके कुछ संदेश पढ़े नहीं गए हैं",
  },
  saved_search: {
    title: "आपकी सहेजी हुई खोजों के लिए नए शिक्षक: {count}",
    text: "{searches}\nयह सूचना दिन में ज़्यादा से ज़्यादा एक बार आती है। सहेजी हुई खोज आप अपनी पसंदीदा सूची में हटा सकते हैं।",
    button: "नए शिक्षक देखें",
    push: "आपकी एक खोज के लिए नए शिक्षक आए हैं",
  },
  help_solved: {
    title: "आपका सहायता अनुरोध हल हो गया",
    text: "आपका अनुरोध “{subject}” हल किया हुआ माना गया है।\nअगर कुछ बाकी है, तो कृपया हमें फिर लिखें।",
    button: open,
    push: "आपका सहायता अनुरोध हल हो गया",
  },
  help_answered: {
    title: "आपका सहायता अनुरोध हल हो गया",
    text: "आपके अनुरोध “{subject}” के बारे में:\n{reply}",
    button: open,
    push: "आपके सहायता अनुरोध का जवाब आया है",
  },
  warning: {
    title: "हमारी टीम की चेतावनी",
    text: "हमारी टीम ने आपके खाते पर कुछ देखा है और आपसे उसे बदलने का अनुरोध करती है:\n{reason}",
    button: open,
    push: "हमारी टीम ने आपको लिखा है",
  },
  suspension: {
    title: "आपका खाता निलंबित है",
    text: "आपकी प्रोफ़ाइल किसी को नहीं दिखती, और आप पढ़ सकते हैं पर लिख नहीं सकते। कारण:\n{reason}",
    button: open,
    push: "हमारी टीम ने आपके खाते के बारे में लिखा है",
  },
  suspension_lifted: {
    title: "आपका खाता अब निलंबित नहीं है",
    text: "सब कुछ पहले जैसा है। हमारी टीम का कहना है:\n{reason}",
    button: open,
    push: "हमारी टीम ने आपके खाते के बारे में लिखा है",
  },
  password_changed: {
    title: "आपके खाते का पासवर्ड बदला गया",
    text: "बाकी सब डिवाइस पर फिर से साइन इन करना होगा।\nयदि यह आपने नहीं किया है, तो तुरंत नया पासवर्ड बनाएँ: साइन इन करने की जगह पर “पासवर्ड भूल गए?” चुनें।",
    button: "देखें कि आप कहाँ साइन इन हैं",
    push: "आपके खाते का पासवर्ड बदला गया",
  },
  new_device: {
    title: "आपके खाते में एक नए डिवाइस से साइन इन हुआ",
    text: "ब्राउज़र: {browser}\nसिस्टम: {system}\nनेटवर्क: {network}\nयदि यह आपने नहीं किया है, तो तुरंत नया पासवर्ड बनाएँ: साइन इन करने की जगह पर “पासवर्ड भूल गए?” चुनें।",
    button: "देखें कि आप कहाँ साइन इन हैं",
    push: "आपके खाते में एक नए डिवाइस से साइन इन हुआ",
  },
  identity_verified: {
    title: "आपका पहचान प्रमाण देख लिया गया है",
    text: "अब आपकी प्रोफ़ाइल यह तारीख के साथ बताती है। आपके भेजे हुए पेज मिटा दिए गए हैं।",
    button: "सत्यापन खोलें",
    push: "हमारी टीम ने आपका भेजा हुआ देख लिया है",
  },
  identity_refused: {
    title: "आपका पहचान प्रमाण स्वीकार नहीं हुआ",
    text: "कारण: {reason}\nआपके भेजे हुए पेज मिटा दिए गए हैं। आप दूसरे भेज सकते हैं।",
    button: "फिर से भेजें",
    push: "हमारी टीम ने आपका भेजा हुआ देख लिया है",
  },
  identity_unseen: {
    title: "आपका पहचान प्रमाण समय पर नहीं देखा जा सका",
    text: "हमें खेद है। आपका भेजा हुआ 30 दिन बाद मिटा दिया गया। कृपया उसे फिर से भेजें।",
    button: "फिर से भेजें",
    push: "कृपया हमें एक चीज़ फिर से भेजें",
  },
  education_verified: {
    title: "आपका शिक्षा प्रमाण देख लिया गया है",
    text: "अब आपकी प्रोफ़ाइल यह तारीख के साथ बताती है। आपके भेजे हुए पेज मिटा दिए गए हैं।",
    button: "सत्यापन खोलें",
    push: "हमारी टीम ने आपका भेजा हुआ देख लिया है",
  },
  education_refused: {
    title: "आपका शिक्षा प्रमाण स्वीकार नहीं हुआ",
    text: "कारण: {reason}\nआपके भेजे हुए पेज मिटा दिए गए हैं। आप दूसरे भेज सकते हैं।",
    button: "फिर से भेजें",
    push: "हमारी टीम ने आपका भेजा हुआ देख लिया है",
  },
  education_unseen: {
    title: "आपका शिक्षा प्रमाण समय पर नहीं देखा जा सका",
    text: "हमें खेद है। आपका भेजा हुआ 30 दिन बाद मिटा दिया गया। कृपया उसे फिर से भेजें।",
    button: "फिर से भेजें",
    push: "कृपया हमें एक चीज़ फिर से भेजें",
  },
  ...requirements,
  ...fees,
  notice: {
    title: "{subject}",
    text: "{message}",
    button: open,
    push: "आपके लिए नई सूचना है",
  },
};

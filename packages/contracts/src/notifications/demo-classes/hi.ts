import type { KindTexts } from "../kinds.ts";
import type { demoKinds } from "./kinds.ts";

const facts = "किसके लिए: {child}\nविषय: {subject}";
const button = "डेमो क्लास देखें";

export const hi: Readonly<Record<keyof typeof demoKinds, KindTexts>> = {
  demo_proposed: {
    title: "{name} ने डेमो क्लास का समय सुझाया है",
    text: `${facts}\nकब: {times}\nमिनट: {minutes}\nकोई एक समय पक्का करें या दूसरे समय सुझाएँ।`,
    button: "जवाब दें",
    push: "आपको डेमो क्लास का समय सुझाया गया है",
  },
  demo_confirmed: {
    title: "{name} ने डेमो क्लास पक्की कर दी है",
    text: `${facts}\nकब: {at}\nमिनट: {minutes}\nहम आप दोनों को एक दिन और दो घंटे पहले याद दिलाएँगे।`,
    button,
    push: "एक डेमो क्लास पक्की हो गई है",
  },
  demo_called_off: {
    title: "{name} ने डेमो क्लास रद्द कर दी है",
    text: `${facts}\nयह कब होनी थी: {at}\nकारण: {reason}\nआप दूसरे समय सुझा सकते हैं।`,
    button,
    push: "एक डेमो क्लास रद्द हो गई है",
  },
  demo_tomorrow: {
    title: "{name} के साथ डेमो क्लास एक दिन के अंदर है",
    text: `${facts}\nकब: {at}\nमिनट: {minutes}\nअगर आप नहीं आ सकते, तो कृपया अभी रद्द करें।`,
    button,
    push: "एक दिन के अंदर आपकी डेमो क्लास है",
  },
  demo_soon: {
    title: "{name} के साथ डेमो क्लास लगभग दो घंटे में है",
    text: `${facts}\nकब: {at}\nमिनट: {minutes}`,
    button,
    push: "थोड़ी देर में आपकी डेमो क्लास है",
  },
  demo_held: {
    title: "{name} के अनुसार डेमो क्लास हो गई है",
    text: `${facts}\nकब: {at}\nक्या आप आगे पढ़ाई जारी रखना चाहते हैं? एक टैप में बताएँ।`,
    button: "जारी रखें या समाप्त करें",
    push: "डेमो क्लास कैसी रही?",
  },
  demo_not_held: {
    title: "{name} के अनुसार डेमो क्लास नहीं हुई",
    text: `${facts}\nयह कब तय थी: {at}\nकारण: {reason}\nआप दूसरे समय सुझा सकते हैं।`,
    button,
    push: "आपकी डेमो क्लास के बारे में नई जानकारी है",
  },
  demo_go_on: {
    title: "{name} आगे पढ़ाई जारी रखना चाहते हैं",
    text: `${facts}\nआगे: दिन, समय और फ़ीस तय करें।`,
    button: "पढ़ाई के दिन तय करें",
    push: "आपकी डेमो क्लास के बारे में नई जानकारी है",
  },
};

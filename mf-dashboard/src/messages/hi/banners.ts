import type { en } from "../en/banners.ts";

export const hi: typeof en = {
  weakPassword: "आपका पासवर्ड आसानी से पहचाना जा सकता है। कृपया दूसरा चुनें।",
  weakPasswordAction: "सेटिंग में बदलें",
  checkMail: "कृपया अपने ईमेल की पुष्टि करें: हमने {email} पर एक लिंक भेजा है।",
  sendAgain: "फिर से भेजें",
  sending: "भेजा जा रहा है…",
  linkSent: "लिंक भेज दिया गया है। यदि ईमेल न मिले, तो स्पैम फ़ोल्डर देखें।",
  secondFactorOffered: "अपने खाते को सुरक्षित करें: दूसरा सुरक्षा चरण लगाएँ।",
  secondFactorRequired: "कुछ भी बदलने से पहले आपको दूसरा सुरक्षा चरण लगाना होगा।",
  setUpSecondFactor: "दूसरा सुरक्षा चरण लगाएँ",
};

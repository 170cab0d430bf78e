import type { after as english, en } from "../en/failures.ts";

export const hi: typeof en = {
  network: "कोई जवाब नहीं मिला। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।",
  tookTooLong: "इसमें बहुत समय लग गया। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।",
  ended: "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  broken: "हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर से कोशिश करें।",
  forbidden: "अगर आपको लगता है कि यह भूल है, तो कृपया हमें संपर्क पेज से लिखें।",
  notFound: "हो सकता है कि इसे हटा दिया गया हो। कृपया वापस जाकर फिर से चुनें।",
  conflict: "फिर से कोशिश करने से पहले कृपया देख लें कि क्या बदल गया है।",
  tooLarge: "कृपया कुछ छोटा चुनें और फिर से कोशिश करें।",
  waitSeconds: "आप {seconds} सेकंड बाद फिर से कोशिश कर सकते हैं।",
  waitMinutes: "आप {minutes} मिनट बाद फिर से कोशिश कर सकते हैं।",
};

export const after: typeof english = {
  guesses_wait_minutes: "",
  guesses_wait_hours: "",
  login_failed: "कृपया दोनों जाँच लें, या नया पासवर्ड बनाएँ।",
  email_taken: "कृपया इसी ईमेल से साइन इन करें, या कोई दूसरा ईमेल लिखें।",
  invalid: "कृपया जो आपने भरा है उसे जाँच लें और फिर से कोशिश करें।",
  not_yourself: "कृपया किसी और को चुनें।",
  booking_open: "वह आपको “मेरी बुकिंग” में मिलेगी।",
  booking_answer: "",
  only_other_accepts: "कृपया उनके जवाब का इंतज़ार करें, या बुकिंग रद्द करें।",
  booking_is_final: "आप नया अनुरोध भेज सकते हैं।",
  chat_blocked_by_you: "",
  booking_blocked_by_you: "",
  last_admin: "कृपया पहले किसी और को एडमिन बनाएँ।",
  restore_too_late: "",
  no_such_email: "कृपया ईमेल का एक-एक अक्षर जाँच लें।",
  restore_erased: "",
  admin_deleted: "",
  second_factor_needed: "",
  second_factor_must_stay: "",
  admin_request_own: "",
  admin_request_over: "",
};

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
  "Email or password is not right.": "कृपया दोनों जाँच लें, या नया पासवर्ड बनाएँ।",
  "User already exists with this email": "कृपया इसी ईमेल से साइन इन करें, या कोई दूसरा ईमेल लिखें।",
  "Something in that request is not right.": "कृपया जो आपने भरा है उसे जाँच लें और फिर से कोशिश करें।",
  "You cannot book yourself.": "कृपया किसी और को चुनें।",
  "You already have an active booking with this person": "वह आपको “मेरी बुकिंग” में मिलेगी।",
  "This person has already asked you. You can accept it in My Bookings.": "",
  "Only the other person can accept this booking.": "कृपया उनके जवाब का इंतज़ार करें, या बुकिंग रद्द करें।",
  "This booking is cancelled and cannot be changed.": "आप नया अनुरोध भेज सकते हैं।",
  "You have blocked this person. Unblock them to write.": "",
  "You have blocked this person. Unblock them in the chat first.": "",
  "The last administrator cannot be removed.": "कृपया पहले किसी और को एडमिन बनाएँ।",
  "This account is not deleted, or its seven days are over.": "",
  "Nobody has an account with this email.": "कृपया ईमेल का एक-एक अक्षर जाँच लें।",
  "The seven days are over: this account is erased and cannot be brought back.": "",
  "This account is deleted. Bring it back first.": "",
};

import type { en } from "../en/notices.ts";

export const hi: typeof en = {
  helpSolved: "आपका सहायता अनुरोध हल हो गया",
  helpSolvedText:
    "आपका अनुरोध “{subject}” हल किया हुआ माना गया है। अगर कुछ बाकी है, तो कृपया हमें फिर लिखें।",
  helpSolvedReply: "आपके अनुरोध “{subject}” के बारे में: {reply}",
  warning: "हमारी टीम की चेतावनी",
  warningText: "हमारी टीम ने आपके खाते पर कुछ देखा है और आपसे उसे बदलने का अनुरोध करती है:\n{reason}",
  suspension: "आपका खाता निलंबित है",
  suspensionText: "आपकी प्रोफ़ाइल किसी को नहीं दिखती, और आप पढ़ सकते हैं पर लिख नहीं सकते। कारण:\n{reason}",
  lifted: "आपका खाता अब निलंबित नहीं है",
  liftedText: "सब कुछ पहले जैसा है। हमारी टीम का कहना है:\n{reason}",
};

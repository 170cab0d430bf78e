import type { en } from "../en/reasons.ts";

export const hi: typeof en = {
  noTime: "अभी समय खाली नहीं है",
  tooFar: "जगह बहुत दूर है",
  otherSubject: "विषय या कक्षा मेल नहीं खाती",
  fee: "फ़ीस मेल नहीं खाती",
  noFit: "डेमो क्लास में बात नहीं बनी",
  gone: "खाता हटा दिया गया",
};

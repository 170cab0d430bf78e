import type { en } from "../en/verify-email.ts";

/** Texts of the page that confirms an address. */
export const hi: Record<keyof typeof en, string> = {
  verifyTitle: "अपने ईमेल की पुष्टि करें",
  verifyText:
    "यदि ट्यूटरसेतु में खाता आपने बनाया है, तो बटन दबाएँ। यदि यह आपने नहीं किया है, तो यह पेज बंद कर दें।",
  verifyAction: "मेरे ईमेल की पुष्टि करें",
  verifying: "पुष्टि हो रही है…",
  verifyDone: "धन्यवाद! आपके ईमेल की पुष्टि हो गई।",
  verifyIncomplete: "यह लिंक अधूरा है। इसे ईमेल से फिर खोलें, या साइन इन करके नया लिंक माँगें।",
  verifySignIn: "साइन इन करें",
};

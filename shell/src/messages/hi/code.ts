import type { en } from "../en/code.ts";

/** Texts of the second factor at sign-in. */
export const hi: Record<keyof typeof en, string> = {
  appCode: "ऑथेंटिकेटर ऐप का कोड",
  appCodeHint: "ऐप में अभी दिख रहे छह अंक।",
  useRecovery: "रिकवरी कोड लिखें",
  recoveryCode: "रिकवरी कोड",
  recoveryCodeHint: "आपके रखे हुए दस कोड में से एक। हर कोड एक बार काम करता है।",
  useApp: "ऑथेंटिकेटर ऐप से साइन इन करें",
};

import type { en } from "../en/versions.ts";

export const hi: typeof en = {
  label: "इस पेज के संस्करण",
  canary: "कैनरी",
  preview: "प्रीव्यू",
  leave: "प्रीव्यू छोड़ें",
};

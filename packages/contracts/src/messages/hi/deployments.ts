import type { en } from "../en/deployments.ts";

export const hi: typeof en = {
  rolledBack: "{name} फिर से {version} पर है।",
  neverReleased: "{name} अभी तक जारी नहीं हुआ है, इसलिए पीछे जाने के लिए कुछ नहीं है।",
  nothingBefore: "{version} से पहले {name} का कोई संस्करण नहीं है।",
};

import type { en } from "../en/offline-page.ts";

export const hi: typeof en = {
  title: "आप ऑफ़लाइन हैं",
  lead: "यह पेज इस फ़ोन पर सहेजा नहीं गया है। जो पेज आप पहले खोल चुके हैं, वे बिना नेटवर्क के भी पढ़े जा सकते हैं।",
  again: "फिर कोशिश करें",
};

import type { en } from "../en/finder.ts";

export const hi: typeof en = {
  anySubject: "कोई भी विषय",
  anyCity: "कहीं भी",
  showTutors: "शिक्षक देखें",
  showStudents: "विद्यार्थी देखें",
  topTutors: "शुरुआत के लिए शिक्षक",
  tutorsNear: "{city} के पास के शिक्षक",
  allTutors: "सभी देखें",
  topTutorsFailed: "शिक्षक लोड नहीं हो सके।",
  noTutors: "अभी किसी शिक्षक ने साइन अप नहीं किया है।",
  noTutorsNear: "{city} के पास अभी कोई शिक्षक नहीं है।",
  newTutor: "ट्यूटरसेतु पर नए",
  ratingOf: "{average} ({count} समीक्षाएँ)",
  ratingOfOne: "{average} (1 समीक्षा)",
  kmAway: "{km} किमी दूर",
  aboutKmAway: "लगभग {km} किमी दूर",
};

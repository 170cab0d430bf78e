import type { en } from "../en/own-data-posts.ts";

export const hi: typeof en = {
  fields: {
    status: "स्थिति",
    timesReported: "कितनी बार शिकायत हुई",
    closesAt: "कब तक खुली",
    class: "कक्षा",
  },
  words: {
    open: "खुली",
    taken: "शिक्षक चुने गए",
    closed: "बंद",
    expired: "समय पूरा हुआ",
    removed: "हटाई गई",
    shortlisted: "चुने हुए प्रस्तावों में",
    declined: "मना किया गया",
    ended: "बंद",
  },
};

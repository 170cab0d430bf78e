import type { en } from "../en/live.ts";

export const hi: typeof en = {
  newsRequested: "{name} ने आपको अनुरोध भेजा है। जवाब 'मेरी बुकिंग' में दें।",
  newsAccepted: "{name} ने आपकी बुकिंग स्वीकार कर ली है।",
  newsCancelled: "{name} ने बुकिंग रद्द कर दी है।",
  newsExpired: "आपके और {name} के बीच का अनुरोध बिना जवाब के समाप्त हो गया।",
  newsReminder: "{name} को 'मेरी बुकिंग' में आपके जवाब का इंतज़ार है।",
  newsProposed: "{name} ने दूसरा समय सुझाया है। जवाब 'मेरी बुकिंग' में दें।",
  newsTimeAgreed: "{name} आपके सुझाए समय पर सहमत हैं।",
  newsNotice: "नई सूचना: {subject}",
  open: "खोलें",
};

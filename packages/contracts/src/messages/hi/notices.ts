import type { en } from "../en/server.ts";

type Told = "helpSolved" | "helpSolvedText" | "helpSolvedReply";

/** The notices that the platform itself writes; their English is in `en/server.ts`. */
export const hi: Pick<typeof en, Told> = {
  helpSolved: "आपका सहायता अनुरोध हल हो गया",
  helpSolvedText:
    "आपका अनुरोध “{subject}” हल किया हुआ माना गया है। अगर कुछ बाकी है, तो कृपया हमें फिर लिखें।",
  helpSolvedReply: "आपके अनुरोध “{subject}” के बारे में: {reply}",
};

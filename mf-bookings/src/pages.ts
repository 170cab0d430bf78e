import { headsFrom, ID_PATTERN, type Pages } from "@tutorsetu/contracts/web/pages";
import { en } from "./messages/en/bookings.ts";
import { en as chat } from "./messages/en/chat.ts";
import { hi } from "./messages/hi/bookings.ts";
import { hi as hindiChat } from "./messages/hi/chat.ts";

export const title = "Bookings";

const ofBookings = headsFrom(en, hi);
const ofChat = headsFrom(chat, hindiChat);

export const pages: Pages = {
  "/my-bookings": {
    modules: ["./src/my-bookings/my-bookings.tsx"],
    noindex: true,
    head: ofBookings("title"),
    isKeptOffline: true,
  },
  "/chat": {
    modules: ["./src/chat/conversations.tsx"],
    noindex: true,
    head: ofChat("title"),
    isKeptOffline: true,
  },
  "/chat/:userId": {
    modules: ["./src/chat/chat.tsx"],
    params: { userId: ID_PATTERN },
    noindex: true,
    head: ofChat("title"),
    isKeptOffline: true,
  },
};

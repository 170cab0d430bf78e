import {
  headsFrom,
  ID_PATTERN,
  type NavigationEntry,
  type Pages,
} from "@tutorsetu/contracts/web/pages";
import { en as availability } from "./messages/en/availability.ts";
import { en } from "./messages/en/bookings.ts";
import { en as chat } from "./messages/en/chat.ts";
import { en as fees } from "./messages/en/fees.ts";
import { en as lessons } from "./messages/en/lessons.ts";
import { hi } from "./messages/hi/bookings.ts";
import { hi as hindiAvailability } from "./messages/hi/availability.ts";
import { hi as hindiChat } from "./messages/hi/chat.ts";
import { hi as hindiFees } from "./messages/hi/fees.ts";
import { hi as hindiLessons } from "./messages/hi/lessons.ts";

export const title = "Bookings";

const ofBookings = headsFrom(en, hi);
const ofAvailability = headsFrom(availability, hindiAvailability);
const ofChat = headsFrom(chat, hindiChat);
const ofFees = headsFrom(fees, hindiFees);
const ofLessons = headsFrom(lessons, hindiLessons);

export const navigation: readonly NavigationEntry[] = [
  { to: "/lessons", title: { en: lessons.title, hi: hindiLessons.title } },
];

export const pages: Pages = {
  "/my-bookings": {
    modules: ["./src/my-bookings/my-bookings.tsx"],
    noindex: true,
    head: ofBookings("title"),
    isKeptOffline: true,
  },
  "/lessons": {
    modules: ["./src/lessons/lessons.tsx"],
    noindex: true,
    head: ofLessons("title"),
    isKeptOffline: true,
  },
  "/lessons/:bookingId": {
    modules: ["./src/tuition/tuition-page.tsx"],
    params: { bookingId: ID_PATTERN },
    noindex: true,
    head: ofLessons("title"),
    isKeptOffline: true,
  },
  "/availability": {
    modules: ["./src/availability/availability-page.tsx"],
    noindex: true,
    head: ofAvailability("title"),
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
  "/receipts/:id": {
    modules: ["./src/fees/receipt/receipt.tsx"],
    params: { id: ID_PATTERN },
    noindex: true,
    head: ofFees("receiptTitle"),
  },
};

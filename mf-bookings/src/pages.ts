import { ID_PATTERN, type Pages } from "@tutorsetu/contracts/web/pages";

export const title = "Bookings";

export const pages: Pages = {
  "/my-bookings": { modules: ["./src/my-bookings/my-bookings.tsx"], noindex: true },
  "/chat": { modules: ["./src/chat/conversations.tsx"], noindex: true },
  "/chat/:userId": {
    modules: ["./src/chat/chat.tsx"],
    params: { userId: ID_PATTERN },
    noindex: true,
  },
};

import { Guard } from "@tutorsetu/web-kit/guard";
import { lazyPage } from "@tutorsetu/web-kit/lazy-page";
import type { RouteObject } from "@tutorsetu/web-kit/router";

const MyBookings = lazyPage(() => import("./my-bookings/my-bookings.tsx"));
const AvailabilityPage = lazyPage(
  () => import("./availability/availability-page.tsx"),
  "AvailabilityPage",
);
const Conversations = lazyPage(() => import("./chat/conversations.tsx"), "Conversations");
const Lessons = lazyPage(() => import("./lessons/lessons.tsx"));
const Tuition = lazyPage(() => import("./tuition/tuition-page.tsx"));
const Chat = lazyPage(() => import("./chat/chat.tsx"), "Chat");
const ReceiptPage = lazyPage(() => import("./fees/receipt/receipt.tsx"), "ReceiptPage");

export const contractVersion = 1;

/** What the shell mounts of this remote; paths start at the site's root. */
export const routes: RouteObject[] = [
  {
    element: <Guard roles={["Student", "Tutor", "Admin"]} />,
    children: [
      { path: "my-bookings", element: <MyBookings /> },
      { path: "chat", element: <Conversations /> },
      { path: "chat/:userId", element: <Chat /> },
    ],
  },
  {
    element: <Guard roles={["Student", "Tutor"]} />,
    children: [
      { path: "lessons", element: <Lessons /> },
      { path: "lessons/:bookingId", element: <Tuition /> },
      { path: "receipts/:id", element: <ReceiptPage /> },
    ],
  },
  {
    element: <Guard roles={["Tutor"]} />,
    children: [{ path: "availability", element: <AvailabilityPage /> }],
  },
];

import { federated } from "@tutorsetu/build/bundling/federated";

export default federated(import.meta.dirname, {
  port: 3002,
  exposes: { "./routes": "./src/routes.tsx", "./my-bookings": "./src/my-bookings/my-bookings.tsx" },
  preloads: {
    "/my-bookings": ["./src/my-bookings/my-bookings.tsx"],
    "/chat": ["./src/chat/conversations.tsx"],
    "/chat/:userId": ["./src/chat/chat.tsx"],
  },
});

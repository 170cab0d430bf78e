import "@tutorsetu/ui/tokens.css";
import { setConnect } from "@tutorsetu/chat-client/hooks";
import { renderStandalone } from "@tutorsetu/web-kit/standalone";
import { routes } from "./routes.tsx";

async function mockChat() {
  const { connectMock } = await import("@tutorsetu/chat-client/mock-transport");
  setConnect(connectMock);
}

void renderStandalone("Bookings, alone", routes, { installMocks: mockChat });

import { prepareStandalone } from "@tutorsetu/web-kit/standalone";

async function mockChat() {
  const [{ setConnect }, { connectMock }] = await Promise.all([
    import("@tutorsetu/chat-client/hooks"),
    import("@tutorsetu/chat-client/mock-transport"),
  ]);
  setConnect(connectMock);
}

// Without a platform, or with one that has no demo accounts, the visitor is signed out.
await prepareStandalone("nobody", mockChat).catch(reportError);
await import("./main.tsx");

// @isolate: the browser's database of this file
import "fake-indexeddb/auto";
import { loadOffline, startOffline } from "@tutorsetu/web-kit/offline";
import { useSession } from "@tutorsetu/web-kit/session";
import { resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { chatSession } from "./chat-session.ts";
import { unsentOnDevice } from "./on-device.ts";
import { heldServer, signIn } from "./testing/held-server.ts";

beforeAll(() => startOffline(() => {}));
afterEach(async () => {
  sessionStorage.clear();
  resetKit();
  chatSession(heldServer().connect);
  await (await loadOffline()).forgetOffline("a");
});

/** A page of `a` whose network does not let messages out, or does. */
function page(isOnline: boolean) {
  const { server, connect } = heldServer();
  server.isOnline = isOnline;
  signIn();
  const session = chatSession(connect);
  if (!session) throw new Error("There is no session");
  return { server, session };
}
const kept = () => unsentOnDevice("a").read();
const texts = async () => (await kept()).map(({ text }) => text);

it("keeps an unsent message over the end of the browser, and sends it once with its id and its child", async () => {
  page(false).session.client.send("b", "Kept", "asha");
  await vi.waitFor(async () => expect(await texts()).toEqual(["Kept"]));
  const [one] = await kept();
  // The browser is closed: nothing of the tab is left, and nothing said goodbye.
  sessionStorage.clear();
  chatSession(heldServer().connect)?.close();
  useSession.setState({ token: "t2" });
  const { server, connect } = heldServer();
  chatSession(connect);
  await vi.waitFor(() => expect(server.sent).toMatchObject([{ text: "Kept" }]));
  expect(server.sent).toMatchObject([{ clientMsgId: one?.clientMsgId, about: "asha" }]);
  await vi.waitFor(async () => expect(await texts()).toEqual([]));
});

it("keeps nothing of a person after the sign-out", async () => {
  page(false).session.client.send("b", "Mine");
  await vi.waitFor(async () => expect(await texts()).toEqual(["Mine"]));
  useSession.getState().signOut();
  await vi.waitFor(async () => expect(await texts()).toEqual([]));
  expect(sessionStorage.getItem("chat:unsent:a")).toBeNull();
});

it("waits over an expired session", async () => {
  page(false).session.client.send("b", "Mine");
  await vi.waitFor(async () => expect(await texts()).toEqual(["Mine"]));
  useSession.getState().expire();
  await new Promise((done) => setTimeout(done, 30));
  expect(await texts()).toEqual(["Mine"]);
});

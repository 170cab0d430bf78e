import { contentApi } from "@tutorsetu/contracts/apis";
import { screen } from "@testing-library/react";
import { fakeApi, offline } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  asNewPerson,
  cleanUp,
  fakeChatApi,
  fakeServer,
  message,
  open,
  PEER,
} from "../chat/testing/chat-fixture.tsx";

beforeEach(asNewPerson);
afterEach(cleanUp);

it("marks the notices about a conversation as seen when it is open, and again after it could not", async () => {
  const marked: (readonly string[])[] = [];
  let isDown = true;
  const server = fakeServer();
  fakeChatApi([message(1, PEER, "Do you teach on Saturdays?")]);
  fakeApi(contentApi)({
    readNoticesAbout: ({ body }) => {
      marked.push(body.links);
      if (isDown) throw offline();
      return { read: 1 };
    },
  });
  const link = `/chat/${PEER}`;
  await open(link);
  await screen.findByText("Do you teach on Saturdays?");
  await expect.poll(() => marked, { timeout: 10_000 }).toEqual([[link]]);
  isDown = false;
  const data = { kind: "messages_unread", link };
  await server.tell((events) => events.onNotification({ event: "notice", data }));
  await expect.poll(() => marked, { timeout: 10_000 }).toEqual([[link], [link]]);
});

import type { Role } from "@tutorsetu/contracts/people";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "@tutorsetu/web-kit/testing/router";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { routes } from "../routes.tsx";
import {
  asNewPerson,
  fakeServer,
  fakeChatApi,
  cleanUp,
  message,
  PEER,
  signIn,
} from "./testing/chat-fixture.tsx";

beforeEach(asNewPerson);
afterEach(cleanUp);

async function visit(path: string) {
  const router = createMemoryRouter([...routes, { path: "*", element: null }], {
    initialEntries: [path],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}

it.each(["Student", "Tutor", "Admin"] satisfies Role[])(
  "opens the chat at its address for a %s who is logged in [BK-041]",
  async (role) => {
    fakeServer();
    fakeChatApi([message(1, PEER, "Hello")]);
    signIn(role);
    await visit(`/chat/${PEER}`);
    expect(await screen.findByText("Hello", {}, { timeout: 5000 })).toBeTruthy();
  },
);

it("sends who is not logged in to the login page, and back afterwards [BK-041]", async () => {
  fakeServer();
  const router = await visit(`/chat/${PEER}`);
  expect(useSession.getState().token).toBeNull();
  const { pathname, search } = router.state.location;
  expect([pathname, new URLSearchParams(search).get("next")]).toEqual(["/login", `/chat/${PEER}`]);
});

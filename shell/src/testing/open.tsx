import { chatApi } from "@tutorsetu/contracts/apis";
import "./patience.ts";
import { act, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Connect } from "@tutorsetu/chat-client/connection";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { Outlet, RouterProvider } from "@tutorsetu/web-kit/router";
import { createMemoryRouter } from "@tutorsetu/web-kit/testing/router";
import { setConnect } from "@tutorsetu/chat-client/hooks";
import { Toasts } from "@tutorsetu/web-kit/toast";
import type { ReactNode } from "react";
import { Layout } from "../layout/layout.tsx";
// Loaded before a test's clock runs: a busy machine takes longer to load it than a test waits.
import "../live/live-notifications.tsx";
import { routes } from "../routes.tsx";
import { FollowHistory } from "../platform/previous-page.tsx";

/** Pages are loaded when first shown; what they do once they are shown is done then, too. */
async function loaded() {
  await waitFor(() => {
    if (document.querySelector('[aria-busy="true"]')) throw new Error("The page is still loading");
  });
  await act(async () => {});
}

async function start(path: string, frame: ReactNode) {
  const root = { path: "/", element: frame, children: [...routes, { path: "*", element: null }] };
  const router = createMemoryRouter([root], { initialEntries: [path] });
  await act(async () =>
    render(
      <>
        <RouterProvider router={router} />
        <FollowHistory router={router} />
      </>,
    ),
  );
  await loaded();
  const user = userEvent.setup();
  return {
    user,
    /** For what leads to a page that is yet to be loaded. */
    press: async (element: HTMLElement) => {
      await act(async () => user.click(element));
      await loaded();
    },
    /** Where the visitor is now. */
    place: () => router.state.location.pathname + router.state.location.search,
    go: async (to: string) => {
      await act(async () => router.navigate(to));
      await loaded();
    },
    back: () => act(async () => router.navigate(-1)),
  };
}

const bare = (
  <>
    <Outlet />
    <Toasts />
  </>
);

/** The shell's pages at an address, with toasts and without the layout; pages of remotes are empty. */
export const open = (path: string) => start(path, bare);

const silence: Connect = () => new Promise(() => {});

/** The same with header and footers; live notifications come over `connect`. */
export function openSite(path: string, connect = silence) {
  setConnect(connect);
  fakeApi(chatApi)({}); // whatever is asked beyond what the test fakes, nothing answers
  return start(path, <Layout />);
}

import { loadTexts } from "@tutorsetu/web-kit/i18n";
import { RouterProvider } from "@tutorsetu/web-kit/router";
import { type ComponentProps, startTransition, useEffect } from "react";
import { hydrateRoot, type HydrationOptions, type Root } from "react-dom/client";
import { knownRemotes, ownerOf } from "./platform/loader.ts";
import { FollowHistory } from "./platform/previous-page.tsx";
import { noted } from "./reporting/notes.ts";
import { buildRouter, routesOf } from "./router.tsx";
import { preloadPages } from "./tree.tsx";

interface Props extends Pick<ComponentProps<typeof RouterProvider>, "router"> {
  readonly onLive?: () => void;
}

/** On the server the two have the same places. */
export function App({ router, onLive }: Props) {
  useEffect(() => onLive?.(), [onLive]);
  return (
    <>
      <RouterProvider router={router} />
      <FollowHistory router={router} />
    </>
  );
}

/**
 * Makes HTML live that came with the page, and resolves when it is. Everything that it is drawn with must be there before:
 * rejects when that cannot be loaded.
 */
export async function hydrate(place: Element, options?: HydrationOptions) {
  const unlisted = await knownRemotes().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const owner = ownerOf(location.pathname);
  const router = buildRouter(owner ? await routesOf(owner.name) : null);
  const shown = router.state.matches.map(({ route }) => route);
  // The shell's own pages need no list; whose any other is nobody knows.
  if (unlisted && shown.at(-1)?.path === "*") throw unlisted.error;
  await preloadPages(shown);
  await loadTexts();
  return new Promise<Root>((live) => {
    startTransition(() => {
      const onLive = () => live(root);
      const root = hydrateRoot(place, <App router={router} onLive={onLive} />, {
        ...noted,
        ...options,
      });
    });
  });
}

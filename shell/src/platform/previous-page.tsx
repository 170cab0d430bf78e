import type { RouterProvider } from "@tutorsetu/web-kit/router";
import { type ComponentProps, useEffect } from "react";

interface Location {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

interface State {
  readonly historyAction: string;
  readonly location: Location;
}

interface Router {
  readonly state: State;
  subscribe(follow: (state: State) => void): () => void;
}

let previous: string | null = null;

/** The address of the entry before this one in the history; null when it is not known: at first and after Back. */
export const previousPage = () => previous;

/** Keeps `previousPage` up to date. Returns the stop. */
function followHistory(router: Router): () => void {
  previous = null;
  let here = router.state.location;
  return router.subscribe(({ historyAction, location }) => {
    if (location.key === here.key) return;
    if (historyAction === "PUSH") previous = here.pathname + here.search + here.hash;
    if (historyAction === "POP") previous = null;
    here = location;
  });
}

type Props = Pick<ComponentProps<typeof RouterProvider>, "router">;

/** Follows after the page does: what the router learns before anybody listens it keeps for the first who does. */
export function FollowHistory({ router }: Props) {
  useEffect(() => followHistory(router), [router]);
  return null;
}

import { type ComponentProps, useEffect } from "react";
import type { RouterProvider } from "@tutorsetu/web-kit/router";
import { followHistory } from "./previous-page.ts";

type Props = Pick<ComponentProps<typeof RouterProvider>, "router">;

/** Follows after the page does: what the router learns before anybody listens it keeps for the first who does. */
export function FollowHistory({ router }: Props) {
  useEffect(() => followHistory(router), [router]);
  return null;
}

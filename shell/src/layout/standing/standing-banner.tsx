import { useLocation } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ComponentType, useEffect, useState } from "react";
import type { NotesProps } from "./standing-notes.tsx";

/** Tells somebody that they are suspended or warned, on every page; loaded only then, and again on the next page if that failed. */
export function StandingBanner() {
  const standing = useSession((s) => s.standing);
  const isNeeded = Boolean(standing?.suspension || standing?.warnings.length || standing?.isHidden);
  const { pathname } = useLocation();
  const [Notes, setNotes] = useState<ComponentType<NotesProps> | null>(null);
  useEffect(() => {
    if (!isNeeded || Notes) return;
    import("./standing-notes.tsx").then(
      ({ StandingNotes }) => setNotes(() => StandingNotes),
      () => {},
    );
  }, [isNeeded, Notes, pathname]);
  return standing && isNeeded && Notes && <Notes standing={standing} />;
}

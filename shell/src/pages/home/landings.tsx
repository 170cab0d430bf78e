import { type CountedLink, LinkList } from "@tutorsetu/web-kit/link-list";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ComponentType, useEffect, useState } from "react";
import { useMessages } from "../../messages.ts";
import { useHomeData } from "./home-data.ts";
import * as css from "./home.module.css";

/** Links to the subjects and cities with most tutors, for whoever is not a tutor. */
export function Landings() {
  const t = useMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const found = useHomeData<readonly CountedLink[]>("landings");
  const isMissing = !found && !isTutor;
  const [Later, setLater] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Only links: where they cannot be loaded the page is what it was.
    if (isMissing)
      import("./later-landings.tsx").then(
        ({ LaterLandings }) => setLater(() => LaterLandings),
        () => {},
      );
  }, [isMissing]);
  if (isTutor) return null;
  return (
    <div className={css.section}>
      {found ? <LinkList title={t.landings} links={found} /> : Later && <Later />}
    </div>
  );
}

import type { PageData } from "@tutorsetu/contracts/web/server-bundle";
import { useLanguage } from "@tutorsetu/web-kit/i18n";
import { type CountedLink, LinkList } from "@tutorsetu/web-kit/link-list";
import { useLoaderData } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { type ComponentType, useEffect, useState } from "react";
import { useMessages } from "../../messages.ts";
import { previousPage } from "../../platform/previous-page.tsx";
import * as css from "./home.module.css";

/** The route of the front page, in the data that come with it. */
export const HOME = "home";

/** The key under which the links come with the page: named there, so that this page needs no names. */
export const landingsKey = (language: string) => `landings ${language}`;

/** Links to the subjects and cities with most tutors, for whoever is not a tutor. */
export function Landings() {
  const t = useMessages();
  const language = useLanguage();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const page = useLoaderData() as Pick<PageData, "queries"> | undefined; // safe: what the loader returns; none in a browser's own navigation
  const found = page?.queries.find(({ key }) => key[0] === landingsKey(language));
  const cameWithPage = page !== undefined;
  const isMissing = !found && !isTutor;
  const [Later, setLater] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Only links: no first page waits for them, and where they cannot be loaded it is what it was.
    if (isMissing && (cameWithPage || previousPage() !== null))
      import("./later-landings.tsx").then(
        ({ LaterLandings }) => setLater(() => LaterLandings),
        () => {},
      );
  }, [isMissing, cameWithPage]);
  if (isTutor) return null;
  return (
    <div className={css.section}>
      {found ? (
        <LinkList title={t.landings} links={found.data as readonly CountedLink[]} /> // safe: as the loader gives it
      ) : (
        Later && <Later />
      )}
    </div>
  );
}

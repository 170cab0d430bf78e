import { useQuery } from "@tutorsetu/web-kit/query";
import { useMessages } from "../public-profile/messages.ts";
import { LandingLinks } from "./landing-links.tsx";
import * as css from "./landing.module.css";
import { popularQuery } from "./queries.ts";

/** The subjects and cities with most tutors; nothing where they cannot be read. */
export function Popular() {
  const t = useMessages();
  const { data } = useQuery(popularQuery);
  return (
    <div className={css.popular}>
      <LandingLinks title={t.popular} landings={data?.pages ?? []} />
    </div>
  );
}

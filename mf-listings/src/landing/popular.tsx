import { LandingLinks } from "@tutorsetu/web-kit/landing-links";
import { useQuery } from "@tutorsetu/web-kit/query";
import * as css from "./landing.module.css";
import { popularQuery } from "./queries.ts";

/** The subjects and cities with most tutors; nothing where they cannot be read. */
export function Popular() {
  const { data } = useQuery(popularQuery);
  return (
    <div className={css.popular}>
      <LandingLinks landings={data?.pages ?? []} />
    </div>
  );
}

import { LandingLinks } from "@tutorsetu/web-kit/landing-links";
import { useQuery } from "@tutorsetu/web-kit/query";
import { landingsQuery, MOST_LINKS } from "./landings-query.ts";

/** The links where none came with the page, or in another language. */
export function LaterLandings() {
  const { data } = useQuery(landingsQuery);
  return <LandingLinks landings={data?.pages.slice(0, MOST_LINKS) ?? []} />;
}

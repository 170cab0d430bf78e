import type { TutorCard } from "@tutorsetu/contracts/people";
import type { Understood } from "@tutorsetu/contracts/tutoring/search";
import type { TutorQuery } from "@tutorsetu/contracts/users";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { Profile } from "../families/profiles.ts";
import { type Near, nearOf } from "../places/near.ts";
import type { Places } from "../places/places.ts";
import { slugOf } from "../public-pages/address.ts";
import { reasonsOf } from "../ranking/reasons.ts";
import { weightOf } from "../search-words/fits.ts";
import { termsOf } from "../search-words/terms.ts";
import { understand } from "../search-words/understand.ts";
import { toDocument } from "./documents.ts";
import { facet } from "./facets.ts";
import type { SearchQuery, SearchResult, Term } from "./index/index-query.ts";
import type { SearchIndex } from "./index/search-index.ts";
import { searchQuery } from "./query.ts";
import { joinedOf } from "./taught.ts";

/** What a search asks, and what is said of its answer. */
interface TutorSearch {
  readonly query: SearchQuery;
  readonly understood: readonly Understood[];
  readonly near: Near | undefined;
}

/** What a list adds to a card. */
export type Added = Pick<TutorCard, "distanceKm" | "isDistanceAbout" | "reasons">;

interface Deps {
  readonly index: Pick<SearchIndex, "hasFacet" | "hasToken" | "hasPrefix">;
  readonly places: Places;
  /** Of all ratings. */
  readonly average: number;
}

type Placed = Pick<Profile, "pinCode" | "city" | "state">;

/** Where somebody is: in the middle of a PIN code's area or, without one, of the city. */
export const placedBy =
  (places: Places) =>
  ({ pinCode = "", city, state }: Placed) =>
    places.ofPin(pinCode) ?? places.ofCity(slugOf(city), state);

interface Found {
  readonly kmOf: SearchResult["kmOf"];
  readonly sort: TutorQuery["sort"];
  readonly terms: readonly Term[];
}

/** Reads a search of tutors, and says of those who are found why they stand where they do. */
export function tutorSearches({ index, places, average }: Deps) {
  const placeOf = placedBy(places);
  const vocabulary = {
    hasPrefix: index.hasPrefix,
    isCity: (slug: string) => index.hasFacet(facet("city", slug)),
    cityOfPin: (pin: string) => {
      const place = places.ofPin(pin);
      return place && slugOf(place.city);
    },
  };

  function read({ search = "", near: from, within: withinKm, ...asked }: TutorQuery): TutorSearch {
    const parts = understand(search, vocabulary);
    const { terms, maxFee } = termsOf(parts, index);
    const understood = parts.flatMap(({ meaning }) => meaning ?? []);
    const near = from ? nearOf(from, places) : undefined;
    if (!near && asked.sort === "distance") throw unprocessable("near", "invalid");
    const { subject, price, experience, city, class: taught, board, place } = asked;
    const filters = { subject, price, experience, city, class: taught, board, place };
    const fees = [asked.maxFee, maxFee].filter((fee) => fee !== undefined);
    const query = {
      ...searchQuery(asked, filters, terms),
      joined: joinedOf(filters, understood),
      ...(fees.length > 0 && { ranges: { fee: { max: Math.min(...fees) } } }),
      ...(near && { near: { lat: near.lat, lon: near.lon, withinKm } }),
    };
    return { query, understood, near };
  }

  const adding =
    ({ kmOf, sort, terms }: Found) =>
    (tutor: Profile): Added => {
      const km = kmOf.get(tutor._id) ?? null;
      const isAbout = km !== null && placeOf(tutor)?.isAbout === true;
      // Only that order has the reasons.
      const document = sort === "best" ? toDocument(tutor, { placeOf, average }) : undefined;
      const fits = document ? terms.map((term) => weightOf(document, term)) : [];
      const reasons = document ? reasonsOf({ tutor, average, km, fits }) : [];
      return {
        ...(km !== null && { distanceKm: km }),
        ...(isAbout && { isDistanceAbout: true }),
        ...(reasons.length > 0 && { reasons }),
      };
    };

  return { read, adding };
}

import type { Input, Reply } from "@tutorsetu/contracts/endpoint";
import type { usersInternal } from "@tutorsetu/contracts/apis";
import { type Profile, profileOf } from "../families/profiles.ts";
import type { Person } from "../people/person.ts";
import { loadPlaces } from "../places/places.ts";
import { maskText } from "../privacy/mask/mask-text.ts";
import { slugOf } from "../public-pages/address.ts";
import { cityOf } from "../search-words/dictionary.ts";

type Asked = Input<typeof usersInternal.publicPost>["body"];

/** The area of a PIN code is its town: the middle of it, and no nearer, is what anybody learns. */
async function placeOf(pinCode: string, profile: Profile) {
  if (pinCode !== "") return (await loadPlaces()).ofPin(pinCode) ?? null;
  return { city: maskText(profile.city, profile), state: maskText(profile.state, profile) };
}

/** A post of this student as strangers read her profile (AMB-070). */
export async function publicPost(
  person: Person,
  { profileId, text, pinCode }: Asked,
): Promise<Reply<typeof usersInternal.publicPost>> {
  const profile = profileOf(person, profileId ?? person._id) ?? person;
  const place = await placeOf(pinCode, profile);
  return {
    text: maskText(text, profile),
    place: place && {
      city: place.city,
      state: place.state,
      slug: cityOf(slugOf(place.city)),
    },
  };
}

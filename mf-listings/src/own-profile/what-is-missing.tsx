import { completeness, type ProfilePart } from "@tutorsetu/contracts/completeness";
import type { OwnProfile } from "@tutorsetu/contracts/users";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";

/** How complete the profile is, and the parts to add. */
export function WhatIsMissing({ profile }: { readonly profile: OwnProfile }) {
  const text = useText();
  const { percent, missing } = completeness(profile);
  const labels: Partial<Record<ProfilePart, string>> = {
    picture: text.picture,
    bio: text.about,
    subjects: text.subjects,
    experience: text.experienceLabel,
    fee: text.fee,
    phone: text.phone,
    place: text.place,
  };
  const said = fill(text.complete, { percent });
  return (
    <>
      <strong>{said}</strong>
      <progress max={100} value={percent} aria-label={said} />
      {missing.length === 0 ? (
        <p>{text.nothingMissing}</p>
      ) : (
        <>
          <h2>{text.missing}</h2>
          <ul>
            {missing.map((part) => (
              <li key={part}>{labels[part]}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

import { completeness, type ProfilePart } from "@tutorsetu/contracts/completeness";
import type { OwnProfile } from "@tutorsetu/contracts/users";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";

/** How complete the profile is, and the parts to add. */
export function ProfileCompleteness({ profile }: { readonly profile: OwnProfile }) {
  const t = useMessages();
  const { percent, missing } = completeness(profile);
  const labels: Partial<Record<ProfilePart, string>> = {
    picture: t.picture,
    bio: t.about,
    subjects: t.subjects,
    experience: t.experienceLabel,
    fee: t.fee,
    phone: t.phone,
    place: t.place,
  };
  const label = fill(t.complete, { percent });
  return (
    <>
      <strong>{label}</strong>
      <progress max={100} value={percent} aria-label={label} />
      {missing.length === 0 ? (
        <p>{t.nothingMissing}</p>
      ) : (
        <>
          <h2>{t.missing}</h2>
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

import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { completeness, type ProfilePart } from "@tutorsetu/contracts/tutoring/completeness";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProfilePart } from "@tutorsetu/web-kit/profile-part";
import { useMessages } from "./offer-messages.ts";
import * as css from "./profile-progress.module.css";

const AT_ONCE = 3;

interface Props {
  readonly profile: OwnProfile;
  /** Opens the form where that part is asked for. */
  readonly onAdd: (part: ProfilePart) => void;
}

/** How complete the profile is, and what each missing part would give; nothing once none is missing. */
export function ProfileProgress({ profile, onAdd }: Props) {
  const t = useMessages();
  const { percent, missing } = completeness(profile);
  if (missing.length === 0) return null;
  const label = format(t.complete, { percent });
  const rest = missing.slice(AT_ONCE);
  const shared = { profile, onAdd };
  return (
    <section className={css.progress} aria-labelledby="profile-progress">
      <h3 id="profile-progress">{label}</h3>
      <progress max={100} value={percent} aria-label={label} />
      <Parts parts={missing.slice(0, AT_ONCE)} {...shared} />
      {rest.length > 0 && (
        <details>
          <summary>{format(t.more, { count: rest.length })}</summary>
          <Parts parts={rest} {...shared} />
        </details>
      )}
    </section>
  );
}

function Parts({ profile, parts, onAdd }: Props & { readonly parts: readonly ProfilePart[] }) {
  const textOf = useProfilePart(profile.role);
  return (
    <ul className={css.parts}>
      {parts.map((part) => (
        <li key={part}>
          <button type="button" onClick={() => onAdd(part)}>
            <span>{textOf(part)}</span>
            <Icon name="chevron-right" />
          </button>
        </li>
      ))}
    </ul>
  );
}

import type { Role } from "@tutorsetu/contracts/people";
import { buttonClass } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";

interface Props {
  readonly person: { readonly _id: string; readonly userName: string; readonly role: Role };
}

const PLACES = { Tutor: "tutor", Student: "student", Admin: null } as const;

/** To somebody's page in the listings; administrators have none. */
export function ProfileLink({ person: { _id, userName, role } }: Props) {
  const t = useMessages();
  const place = PLACES[role];
  if (!place) return null;
  return (
    <Link
      {...buttonClass({ variant: "quiet", size: "s" })}
      to={`/${place}/${encodeURIComponent(_id)}`}
    >
      {fill(t.profileOf, { name: userName })}
    </Link>
  );
}

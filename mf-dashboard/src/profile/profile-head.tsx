import type { OwnProfile } from "@tutorsetu/contracts/users";
import { Badge } from "@tutorsetu/ui/badge";
import type { ReactNode } from "react";
import { useMessages } from "../messages.ts";
import { Picture } from "./picture.tsx";
import * as css from "./profile.module.css";

interface Props {
  readonly profile: OwnProfile;
  readonly children?: ReactNode;
}

/** Picture, name, email and role of a person's own profile. */
export function ProfileHead({ profile: { userName, image, email, role }, children }: Props) {
  const t = useMessages();
  return (
    <div className={css.head}>
      <Picture name={userName} image={image} />
      <div className={css.who}>
        <h2>{userName}</h2>
        <p>{email}</p>
        <Badge tone="info">{t[`role_${role}`]}</Badge>
      </div>
      {children}
    </div>
  );
}

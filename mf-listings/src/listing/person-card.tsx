import { Avatar } from "@tutorsetu/ui/avatar";
import { buttonClass } from "@tutorsetu/ui/button";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import type { ReactNode } from "react";
import { AdminActions } from "../admin/admin-actions.tsx";
import { BookButton } from "../booking/book-button.tsx";
import type { Taught } from "../booking/known-values.ts";
import { type Kind, profileLink, useSignedIn } from "../booking/viewer.ts";
import { useMessages } from "../messages.ts";
import * as css from "./card.module.css";
import { SubjectBadges } from "./labels.tsx";

interface Detail {
  readonly name: string;
  readonly icon?: IconName;
  readonly value: string;
  /** A line that is worded anew once the page is live is as high before as after. */
  readonly isOneLine?: boolean;
}

interface Props {
  readonly kind: Kind;
  /** The profile's id, for the link; notices take the user's. */
  readonly profileId: string;
  readonly user: { readonly _id: string; readonly userName: string; readonly image: string | null };
  /** Where strangers may read more; the name and the picture lead there. */
  readonly address?: string | undefined;
  /** Beside the name. */
  readonly badge?: ReactNode;
  /** Lines under the name. */
  readonly under: ReactNode;
  /** In the corner of the head. */
  readonly corner?: ReactNode;
  /** What decides, in one line. */
  readonly facts?: ReactNode;
  /** What a tutor offers, to fill a request with. */
  readonly taught?: Taught;
  /** The subject of the page: a request begins with it. */
  readonly lookedFor?: string | undefined;
  /** Visitors write their request here, and sign in when they send it; what is said to others. */
  readonly visitors?: { readonly wrongRole: string } | undefined;
  readonly subjects: readonly string[];
  readonly reasons?: ReactNode;
  readonly details: readonly Detail[];
  readonly bio: string;
}

/** A person at a glance: what decides, and one clear action. */
export function PersonCard(props: Props) {
  const { kind, profileId, user, address, badge, under, corner, facts, subjects, reasons } = props;
  const t = useMessages();
  const signedIn = useSignedIn();
  const { _id, userName, image } = user;
  const personId = kind === "tutor" ? _id : profileId;

  return (
    <article className={css.card} data-kind={kind} aria-label={userName}>
      <header className={css.head}>
        {address ? (
          <Link to={address} tabIndex={-1} aria-hidden="true">
            <Avatar name={userName} src={image} size="m" />
          </Link>
        ) : (
          <Avatar name={userName} src={image} size="m" />
        )}
        <div className={css.identity}>
          <h2>{address ? <Link to={address}>{userName}</Link> : userName}</h2>
          {badge}
          {under}
        </div>
        {corner && <div className={css.corner}>{corner}</div>}
      </header>
      {facts}
      <SubjectBadges subjects={subjects} />
      {reasons}
      {props.bio && <p className={css.bio}>{props.bio}</p>}
      <Details details={props.details} />
      <div className={css.actions}>
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={profileLink(`/${kind}/${profileId}`, signedIn)}
          aria-label={format(t.viewProfileOf, { name: userName })}
        >
          {t.viewProfile}
        </Link>
        <BookButton
          kind={kind}
          userId={_id}
          personId={personId}
          name={userName}
          taught={props.taught}
          lookedFor={props.lookedFor}
          visitors={props.visitors}
        />
        <AdminActions kind={kind} userId={_id} name={userName} />
      </div>
    </article>
  );
}

const Details = ({ details }: Pick<Props, "details">) => (
  <ul className={css.details}>
    {details.map(({ name, icon, value, isOneLine }) => (
      <li key={name} data-name={name}>
        {icon && <Icon name={icon} />}
        {isOneLine ? <span className={css.oneLine}>{value}</span> : value}
      </li>
    ))}
  </ul>
);

import type { TutorCard as Tutor } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { fill, formatDate, formatRupees } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { AdminActions } from "../admin/admin-actions.tsx";
import { BookButton } from "../booking/book-button.tsx";
import { profileLink, useSignedIn } from "../booking/who.ts";
import { titleCase } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import * as css from "../listing/card.module.css";
import { SampleRating } from "./sample-rating.tsx";

/** A tutor at a glance: what decides, and one clear action. */
export function TutorCard({ tutor }: { readonly tutor: Tutor }) {
  const text = useText();
  const say = useCommon();
  const signedIn = useSignedIn();
  const { userName, image, email } = tutor.userId;
  const years = tutor.experience;

  return (
    <article className={css.card} aria-label={userName}>
      <header className={css.head}>
        <Avatar name={userName} src={image} size="m" />
        <div className={css.who}>
          <h2>{userName}</h2>
          {email && (
            <p className={css.email} title={email}>
              {email}
            </p>
          )}
          <SampleRating />
        </div>
        <p className={css.fee}>{fill(say.perMonth, { fee: formatRupees(tutor.fee) })}</p>
      </header>
      <ul className={css.subjects} aria-label={text.subjects}>
        {tutor.subjects.map((subject) => (
          <li key={subject}>
            <Badge tone="info">{titleCase(subject)}</Badge>
          </li>
        ))}
      </ul>
      <ul className={css.facts}>
        {years !== null && (
          <li>
            <Icon name="graduation" />
            {years === 1 ? say.experienceYear : fill(say.experienceYears, { years })}
          </li>
        )}
        <li>
          <Icon name="map-pin" />
          {tutor.city}, {tutor.state}
        </li>
        <li>
          <Icon name="calendar" />
          {fill(text.postedOn, { date: formatDate(tutor.createdAt) })}
        </li>
      </ul>
      {tutor.bio && <p className={css.bio}>{tutor.bio}</p>}
      <footer className={css.actions}>
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={profileLink(`/tutor/${tutor._id}`, signedIn)}
          aria-label={fill(text.viewProfileOf, { name: userName })}
        >
          {text.viewProfile}
        </Link>
        <BookButton kind="tutor" userId={tutor.userId._id} name={userName} />
      </footer>
      <AdminActions kind="tutor" userId={tutor.userId._id} name={userName} />
    </article>
  );
}

import type { StudentCard as Student } from "@tutorsetu/contracts/people";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Badge } from "@tutorsetu/ui/badge";
import { buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { fill, formatDate } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { AdminActions } from "../admin/admin-actions.tsx";
import { BookButton } from "../booking/book-button.tsx";
import { profileLink, useSignedIn } from "../booking/who.ts";
import { titleCase } from "../listing/subjects.ts";
import { useText } from "../text.ts";
import * as css from "../listing/card.module.css";
import { useClassLabel } from "./class-label.ts";

/** A student at a glance. Public, so neither phone nor e-mail. */
export function StudentCard({ student }: { readonly student: Student }) {
  const text = useText();
  const classLabel = useClassLabel();
  const signedIn = useSignedIn();
  const { userName, image } = student.userId;

  return (
    <article className={css.card} aria-label={userName}>
      <header className={css.head}>
        <Avatar name={userName} src={image} size="m" />
        <div className={css.who}>
          <h2>{userName}</h2>
          <p className={css.email}>{classLabel(student.grade)}</p>
        </div>
      </header>
      <ul className={css.subjects} aria-label={text.subjects}>
        {student.subjectInterested.map((subject) => (
          <li key={subject}>
            <Badge tone="info">{titleCase(subject)}</Badge>
          </li>
        ))}
      </ul>
      <ul className={css.facts}>
        <li>
          <Icon name="map-pin" />
          {student.city}, {student.state}
        </li>
        <li>
          <Icon name="calendar" />
          {fill(text.postedOn, { date: formatDate(student.createdAt) })}
        </li>
      </ul>
      {student.bio && <p className={css.bio}>{student.bio}</p>}
      <footer className={css.actions}>
        <Link
          {...buttonClass({ variant: "secondary" })}
          to={profileLink(`/student/${student._id}`, signedIn)}
          aria-label={fill(text.viewProfileOf, { name: userName })}
        >
          {text.viewProfile}
        </Link>
        <BookButton kind="student" userId={student.userId._id} name={userName} />
      </footer>
      <AdminActions kind="student" userId={student.userId._id} name={userName} />
    </article>
  );
}

import { HOME_SUBJECTS } from "@tutorsetu/contracts/domain";
import { SubjectIcon } from "@tutorsetu/ui/subject-icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../../messages.ts";
import * as css from "./home.module.css";

/** The subjects most families look for, each a way to those who teach it; for a tutor, to those who learn it. */
export function Subjects() {
  const t = useMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  const list = isTutor ? "/student" : "/tutors";
  return (
    <section className={css.section} aria-labelledby="subjects">
      <h2 id="subjects">{t.subjectsTitle}</h2>
      <ul className={css.subjects}>
        {HOME_SUBJECTS.map((subject) => (
          <li key={subject}>
            <Link to={`${list}?subject=${subject}`}>
              <SubjectIcon subject={subject} />
              {t[subject]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

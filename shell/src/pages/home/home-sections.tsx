import { HOME_SUBJECTS } from "@tutorsetu/contracts/domain";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { HeroArt } from "@tutorsetu/ui/hero-art";
import { Icon } from "@tutorsetu/ui/icon";
import { SubjectIcon } from "@tutorsetu/ui/subject-icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import type { ReactNode } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "./home.module.css";

interface HeroProps {
  /** The search. */
  readonly children: ReactNode;
}

/** The headline, the search and the two first ways on; the picture is for wide windows only. */
export function Hero({ children }: HeroProps) {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  return (
    <section className={css.hero}>
      <div>
        <h1>{t.heroTitle}</h1>
        <p>{t.heroLead}</p>
        {children}
        <FirstSteps
          to={isSignedIn ? "/my-bookings" : "/student"}
          label={isSignedIn ? t.myBookings : t.lookForStudents}
        />
      </div>
      <div className={css.art}>
        <HeroArt />
      </div>
    </section>
  );
}

interface Props {
  readonly onPress: (role: "Student" | "Tutor") => void;
}

/** One card for those who look for a tutor, one for those who teach. */
export function RoleCards({ onPress }: Props) {
  const t = useMessages();
  return (
    <section className={css.roles}>
      <article>
        <span className={css.icon}>
          <Icon name="home" size={24} />
        </span>
        <h2>{t.forParents}</h2>
        <p>{t.forParentsText}</p>
        <Button variant="secondary" onClick={() => onPress("Student")}>
          {t.postRequirement}
        </Button>
      </article>
      <article>
        <span className={css.icon}>
          <Icon name="graduation" size={24} />
        </span>
        <h2>{t.forTutors}</h2>
        <p>{t.forTutorsText}</p>
        <div className={css.buttons}>
          <Button variant="secondary" onClick={() => onPress("Tutor")}>
            {t.joinAsTutor}
          </Button>
          <Link {...buttonClass({ variant: "quiet" })} to="/become-tutor">
            {t.becomeTutorLink}
          </Link>
        </div>
      </article>
    </section>
  );
}

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

interface FirstStepsProps {
  /** The other way on, beside the search. */
  readonly to: string;
  readonly label: string;
}

/** The search, and one other way on. */
function FirstSteps({ to, label }: FirstStepsProps) {
  const search = useSearchLink();
  return (
    <div className={css.buttons}>
      <Link {...buttonClass({ variant: "secondary" })} to={search.to}>
        {search.label}
      </Link>
      <Link {...buttonClass({ variant: "quiet" })} to={to}>
        {label}
      </Link>
    </div>
  );
}

/** Closes the page with the same first step as the hero. */
export function FinalCall() {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  return (
    <section className={css.final} aria-labelledby="final-call">
      <h2 id="final-call">{t.finalTitle}</h2>
      <p>{t.finalText}</p>
      <FirstSteps
        to={isSignedIn ? "/signup?enquire=1" : "/signup"}
        label={isSignedIn ? t.enquireNow : t.signupNow}
      />
    </section>
  );
}

/** Tutors are steered to students, everybody else to tutors. */
export function useSearchLink() {
  const t = useMessages();
  const isTutor = useSession((s) => s.user?.role === "Tutor");
  return isTutor
    ? { to: "/student", label: t.lookForStudentsTutor }
    : { to: "/tutor", label: t.findATutor };
}

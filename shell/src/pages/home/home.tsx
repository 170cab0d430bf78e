import { Button, buttonClass } from "@tutorsetu/ui/button";
import { HeroArt } from "@tutorsetu/ui/hero-art";
import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { Stat } from "@tutorsetu/ui/stat";
import { SubjectIcon } from "@tutorsetu/ui/subject-icon";
import { HOME_SUBJECTS } from "@tutorsetu/contracts/market";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, useNavigate, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../text.ts";
import { HOME_STATS } from "./marketing.ts";
import * as css from "./home.module.css";

const HelpDialog = lazy(async () => ({ default: (await import("./help-dialog.tsx")).HelpDialog }));
const PostedDialog = lazy(async () => ({
  default: (await import("./posted-dialog.tsx")).PostedDialog,
}));

function Hero() {
  const text = useText();
  const role = useSession((s) => s.user?.role);
  const isTutor = role === "Tutor";
  return (
    <section className={css.hero}>
      <div>
        <h1>{text.heroTitle}</h1>
        <p>{text.heroLead}</p>
        <div className={css.buttons}>
          <Link {...buttonClass()} to={isTutor ? "/student" : "/tutor"}>
            {isTutor ? text.lookForStudentsTutor : text.findATutor}
          </Link>
          <Link {...buttonClass({ variant: "secondary" })} to={role ? "/my-bookings" : "/student"}>
            {role ? text.myBookings : text.lookForStudents}
          </Link>
        </div>
      </div>
      <div className={css.art}>
        <HeroArt />
      </div>
    </section>
  );
}

function Subjects() {
  const text = useText();
  return (
    <section className={css.section} aria-labelledby="subjects">
      <h2 id="subjects">{text.subjectsTitle}</h2>
      <ul className={css.subjects}>
        {HOME_SUBJECTS.map((subject) => (
          <li key={subject}>
            <Link to={`/tutors?subject=${subject}`}>
              <SubjectIcon subject={subject} />
              {text[subject]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RoleCards({ onPosted }: { readonly onPosted: () => void }) {
  const text = useText();
  const signedIn = useSession((s) => s.user !== null);
  const navigate = useNavigate();
  const press = (role: string) => (signedIn ? onPosted() : void navigate(`/signup?role=${role}`));
  return (
    <section className={css.roles}>
      <article>
        <h2>{text.forParents}</h2>
        <p>{text.forParentsText}</p>
        <Button onClick={() => press("Student")}>{text.postRequirement}</Button>
      </article>
      <article>
        <h2>{text.forTutors}</h2>
        <p>{text.forTutorsText}</p>
        <div className={css.buttons}>
          <Button onClick={() => press("Tutor")}>{text.joinAsTutor}</Button>
          <Link {...buttonClass({ variant: "quiet" })} to="/become-tutor">
            {text.becomeTutorLink}
          </Link>
        </div>
      </article>
    </section>
  );
}

interface Point {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

function Points({
  title,
  points,
  isOrdered,
}: {
  readonly title: string;
  readonly points: readonly Point[];
  readonly isOrdered?: boolean;
}) {
  const List = isOrdered ? "ol" : "ul";
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <List className={css.points}>
        {points.map((point) => (
          <li key={point.title}>
            <Icon name={point.icon} size={28} />
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </List>
    </section>
  );
}

/** The front page, for everyone. */
export function Home() {
  const text = useText();
  useTitle(text.heroTitle);
  const user = useSession((s) => s.user);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [isPosted, setPosted] = useState(false);
  const isHelp = params.get("help") === "1" && user !== null;
  const openHelp = () =>
    user ? setParams({ help: "1" }, { preventScrollReset: true }) : void navigate("/login");
  const isTutor = user?.role === "Tutor";

  return (
    <>
      <Hero />
      <Subjects />
      <RoleCards onPosted={() => setPosted(true)} />
      <Points
        title={text.howItWorks}
        isOrdered
        points={[
          { icon: "search", title: text.connect, text: text.connectText },
          { icon: "chat", title: text.chat, text: text.chatText },
          { icon: "book", title: text.learn, text: text.learnText },
          { icon: "graduation", title: text.succeed, text: text.succeedText },
        ]}
      />
      <section className={css.counsel}>
        <div>
          <h2>{text.counselTitle}</h2>
          <p>{text.counselText}</p>
        </div>
        <Button onClick={openHelp}>{text.getCounseling}</Button>
      </section>
      <Points
        title={text.whyChoose}
        points={[
          { icon: "search", title: text.easyToFind, text: text.easyToFindText },
          { icon: "shield", title: text.qualified, text: text.qualifiedText },
          { icon: "clock", title: text.flexible, text: text.flexibleText },
          { icon: "user", title: text.personalized, text: text.personalizedText },
        ]}
      />
      <section className={css.stats}>
        <Stat value={HOME_STATS.requirements} label={text.statRequirements} />
        <Stat value={HOME_STATS.tutors} label={text.statTutors} />
        <Stat value={HOME_STATS.rating} label={text.statRating} />
      </section>
      <section className={css.final}>
        <h2>{text.finalTitle}</h2>
        <p>{text.finalText}</p>
        <div className={css.buttons}>
          <Link {...buttonClass()} to={isTutor ? "/student" : "/tutor"}>
            {isTutor ? text.lookForStudentsTutor : text.findATutor}
          </Link>
          <Link
            {...buttonClass({ variant: "secondary" })}
            to={user ? "/signup?enquire=1" : "/signup"}
          >
            {user ? text.enquireNow : text.signupNow}
          </Link>
        </div>
      </section>
      <Suspense fallback={null}>
        {isHelp && <HelpDialog onClose={() => setParams({}, { preventScrollReset: true })} />}
        {isPosted && <PostedDialog onClose={() => setPosted(false)} />}
      </Suspense>
    </>
  );
}

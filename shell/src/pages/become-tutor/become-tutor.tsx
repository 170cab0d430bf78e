import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useHead } from "@tutorsetu/web-kit/head";
import { Link, Navigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { dashboardOf } from "../../layout/dashboard-of.ts";
import { useMessages } from "../../messages.ts";
import * as css from "../about/about.module.css";
import { Statements } from "../about/about.tsx";

function useParts() {
  const t = useMessages();
  return {
    gets: [
      ["map-pin", t.becomeGet1, t.becomeGet1Text],
      ["rupee", t.becomeGet2, t.becomeGet2Text],
      ["phone", t.becomeGet3, t.becomeGet3Text],
    ],
    steps: [
      [t.become1, t.become1Text],
      [t.become2, t.become2Text],
      [t.become3, t.become3Text],
    ],
    rules: [
      [t.becomeFeesTitle, t.becomeFees],
      [t.becomeSafetyTitle, t.becomeSafety],
    ],
  } as const;
}

/** What tutors get. Tutors are sent to their profile, students learn how to open a second account (AMB-002). */
export function BecomeTutor() {
  const t = useMessages();
  useHead({ title: t.becomeTitle, description: t.becomeLead, canonical: "/become-tutor" });
  const role = useSession((s) => s.user?.role);
  const { gets, steps, rules } = useParts();
  if (role === "Tutor") return <Navigate to="/userdashboard/profile" replace />;
  return (
    <Page
      title={t.becomeTitle}
      lead={t.becomeLead}
      actions={
        // One for everybody: what is below it stays where it is once the page knows who is signed in.
        role ? (
          <Link {...buttonClass({ variant: "secondary" })} to={dashboardOf(role) ?? "/"}>
            {t.goToDashboard}
          </Link>
        ) : (
          <Link {...buttonClass()} to="/signup?role=Tutor">
            {t.becomeAction}
          </Link>
        )
      }
    >
      <div className={css.page}>
        <section>
          <h2>{t.becomeGets}</h2>
          <Statements columns={3} statements={gets} />
        </section>
        <section>
          <h2>{t.becomeSteps}</h2>
          <ol className={css.steps}>
            {steps.map(([title, body]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{body}</p>
              </li>
            ))}
          </ol>
        </section>
        <div className={css.parts}>
          {rules.map(([title, body]) => (
            <section key={title}>
              <h2>{title}</h2>
              <p>{body}</p>
            </section>
          ))}
        </div>
        {role === "Student" && <Banner>{t.becomeStudent}</Banner>}
      </div>
    </Page>
  );
}

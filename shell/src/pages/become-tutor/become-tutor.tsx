import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, Navigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";
import * as css from "../about/about.module.css";
import { Statements } from "../about/statements.tsx";

function useParts() {
  const text = useText();
  return {
    gets: [
      ["map-pin", text.becomeGet1, text.becomeGet1Text],
      ["rupee", text.becomeGet2, text.becomeGet2Text],
      ["phone", text.becomeGet3, text.becomeGet3Text],
    ],
    steps: [
      [text.become1, text.become1Text],
      [text.become2, text.become2Text],
      [text.become3, text.become3Text],
    ],
    rules: [
      [text.becomeFeesTitle, text.becomeFees],
      [text.becomeSafetyTitle, text.becomeSafety],
    ],
  } as const;
}

/** What tutors get. Tutors are sent to their profile, students learn how to open a second account (AMB-002). */
export function BecomeTutor() {
  const text = useText();
  useTitle(text.becomeTitle);
  const role = useSession((s) => s.user?.role);
  const { gets, steps, rules } = useParts();
  if (role === "Tutor") return <Navigate to="/userdashboard/profile" replace />;
  return (
    <Page
      title={text.becomeTitle}
      lead={text.becomeLead}
      actions={
        !role && (
          <Link {...buttonClass()} to="/signup?role=Tutor">
            {text.becomeAction}
          </Link>
        )
      }
    >
      <div className={css.page}>
        <section>
          <h2>{text.becomeGets}</h2>
          <Statements columns={3} statements={gets} />
        </section>
        <section>
          <h2>{text.becomeSteps}</h2>
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
        {role === "Student" && <Banner>{text.becomeStudent}</Banner>}
      </div>
    </Page>
  );
}

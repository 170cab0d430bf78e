import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { Page } from "@tutorsetu/ui/page";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { Link, Navigate } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useText } from "../../text.ts";
import * as css from "../about/about.module.css";

/** What tutors get. Tutors are sent to their profile, students learn how to open a second account (AMB-002). */
export function BecomeTutor() {
  const text = useText();
  useTitle(text.becomeTitle);
  const role = useSession((s) => s.user?.role);
  if (role === "Tutor") return <Navigate to="/userdashboard/profile" replace />;
  const steps = [
    [text.become1, text.become1Text],
    [text.become2, text.become2Text],
    [text.become3, text.become3Text],
  ] as const;
  return (
    <Page title={text.becomeTitle} lead={text.becomeLead} narrow>
      <div className={css.page}>
        <ol className={css.steps}>
          {steps.map(([title, body]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{body}</p>
            </li>
          ))}
        </ol>
        <p>{text.becomeFees}</p>
        <p>{text.becomeSafety}</p>
        {role ? (
          <Banner>{text.becomeStudent}</Banner>
        ) : (
          <div>
            <Link {...buttonClass()} to="/signup?role=Tutor">
              {text.becomeAction}
            </Link>
          </div>
        )}
      </div>
    </Page>
  );
}

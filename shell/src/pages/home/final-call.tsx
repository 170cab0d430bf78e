import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../../messages.ts";
import { FirstSteps } from "./first-steps.tsx";
import * as css from "./home.module.css";

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

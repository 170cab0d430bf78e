import { HeroArt } from "@tutorsetu/ui/hero-art";
import { useSession } from "@tutorsetu/web-kit/session";
import { useMessages } from "../../messages.ts";
import { FirstSteps } from "./first-steps.tsx";
import * as css from "./home.module.css";

/** The headline and the two first ways on; the picture is for wide windows only. */
export function Hero() {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  return (
    <section className={css.hero}>
      <div>
        <h1>{t.heroTitle}</h1>
        <p>{t.heroLead}</p>
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
